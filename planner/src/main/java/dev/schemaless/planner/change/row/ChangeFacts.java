package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;

/**
 * The facts of a store that a plan of changes needs. So a plan can outlive the connection it was made for.
 *
 * @param maxBodyBytes the largest body in bytes
 */
public record ChangeFacts(Routings routings, Compression compression, long maxBodyBytes) {
    public static ChangeFacts of(Store store) {
        return new ChangeFacts(
                store.routings(), store.facts().compression(), store.facts().maxBodyBytes());
    }
}
