package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.shard.Topology;

/**
 * The facts of a store that a plan of changes needs. So a plan can outlive the connection it was made for.
 *
 * @param maxBodyBytes the largest body in bytes
 */
public record StoreFacts(Topology topology, Compression compression, long maxBodyBytes) {
    public static StoreFacts of(Store store) {
        return new StoreFacts(store.topology(), store.compression(), store.maxBodyBytes());
    }
}
