package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;
import java.util.stream.IntStream;

/** Places of the rows of a store whose keys have 16 bytes. Immutable. */
public interface KeyPlaces {
    /** Returns how many shards there are. */
    int shards();

    /** Returns how many partitions hold them. */
    int partitions();

    /** Returns the shard of a row. */
    int shardOf(RowKey key);

    /** Returns the shards that may have a row: more than one if its key does not show it. */
    default IntStream shardsOf(RowKey key) {
        return IntStream.of(shardOf(key));
    }

    /** Returns the partition of a shard. */
    int partitionOf(int shard);

    /**
     * Returns the shards of the entries whose shard field has one of some values: all, unless the values determine
     * them.
     */
    default ShardSet shardsOfEntries(List<?> values) {
        return ShardSet.all(shards());
    }
}
