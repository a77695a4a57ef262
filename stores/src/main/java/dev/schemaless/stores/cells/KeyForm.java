package dev.schemaless.stores.cells;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.entry.StoredKeys;
import dev.schemaless.stores.layout.KeyPlaces;
import java.util.OptionalInt;

/** The form in which a store writes row keys of 16 bytes, and the places of their rows. Immutable. */
public interface KeyForm extends StoredKeys, KeyPlaces {
    /** Returns the databases, each of which is a shard. */
    HashedDatabases databases();

    /** Returns the shard in which a lookup by a stored key looks; empty if no lookup finds that key. */
    OptionalInt shardOf(String stored);

    @Override
    default OptionalInt slotOf(RowKey key, String stored) {
        return shardOf(stored);
    }

    @Override
    default int shards() {
        return databases().shards();
    }

    @Override
    default int partitions() {
        return databases().shards();
    }

    @Override
    default int shardOf(RowKey key) {
        return databases().shardOf(key);
    }

    @Override
    default int partitionOf(int shard) {
        return shard;
    }
}
