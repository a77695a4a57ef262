package dev.schemaless.stores.cells;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.entry.StoredKeys;
import java.util.List;
import java.util.OptionalInt;

/** The form in which a store writes row keys of 16 bytes, and the places of their rows. Immutable. */
public interface KeyForm extends StoredKeys {
    /** Returns the shards that may have the row of a key. */
    List<Integer> shardsOf(RowKey key);

    /** Returns the shard in which a lookup by a stored key looks; empty if no lookup finds that key. */
    OptionalInt shardOf(String stored);
}
