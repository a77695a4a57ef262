package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.catalog.store.StoreConfig;

/**
 * The facts of a store that a plan of changes needs. So a plan can outlive the connection it was made for.
 *
 * @param maxBodyBytes the largest body in bytes
 */
public record StoreFacts(Topology topology, StoreConfig.Compression compression, long maxBodyBytes) {
    public static StoreFacts of(Store store) {
        return new StoreFacts(store.topology(), store.compression(), store.maxBodyBytes());
    }
}
