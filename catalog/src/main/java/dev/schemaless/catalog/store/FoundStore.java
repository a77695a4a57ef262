package dev.schemaless.catalog.store;

import dev.schemaless.catalog.shard.Topology;

/**
 * A store as its partitions describe it, after their descriptions were found to fit each other.
 *
 * @param identity that of partition 0
 */
record FoundStore(StoreIdentity identity, Topology topology) {}
