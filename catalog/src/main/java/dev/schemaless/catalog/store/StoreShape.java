package dev.schemaless.catalog.store;

import dev.schemaless.catalog.shard.Topology;

/**
 * The numbers that a store was made with, which stay.
 *
 * @param shardsPerTable how many shards one physical table held at most when the store was made
 */
record StoreShape(int shards, int partitions, int shardsPerTable) {
    /** Returns where the shards lie when the store is made. */
    Topology initialMap() {
        return Topology.even(shards, partitions, shardsPerTable);
    }
}
