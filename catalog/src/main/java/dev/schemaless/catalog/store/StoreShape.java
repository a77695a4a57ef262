package dev.schemaless.catalog.store;

import dev.schemaless.catalog.shard.Topology;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that a store was made with, which stay.
 *
 * @param shardsPerTable how many shards one physical table held at most when the store was made
 */
record StoreShape(int shards, int partitions, int shardsPerTable) {
    // by hand: the generated methods of a record are linked by method handles, milliseconds of the first statement of a
    // JVM
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoreShape shape
                && shards == shape.shards
                && partitions == shape.partitions
                && shardsPerTable == shape.shardsPerTable;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * shards + partitions) + shardsPerTable;
    }

    /** Returns where the shards lie when the store is made. */
    Topology initialMap() {
        return Topology.even(shards, partitions, shardsPerTable);
    }
}
