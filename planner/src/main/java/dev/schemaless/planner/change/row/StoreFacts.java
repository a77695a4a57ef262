package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;

/**
 * The facts of a store that a plan of changes needs. So a plan can outlive the connection it was made for.
 *
 * @param maxBodyBytes the largest body in bytes
 */
public record StoreFacts(Routings routings, Compression compression, long maxBodyBytes) {
    public static StoreFacts of(Store store) {
        return new StoreFacts(store.routings(), store.compression(), store.maxBodyBytes());
    }
}
