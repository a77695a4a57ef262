package dev.schemaless.catalog.access;

import org.jspecify.annotations.Nullable;

/**
 * A shard of a store, and its size by the servers' estimates, without a scan of rows. Immutable.
 *
 * @param store the external store that it belongs to; null for the native one
 * @param shard its number, from 0
 * @param partition the position of the partition that holds it
 * @param tableShard the number in the names of its tables; null where names have none
 * @param place its database: {@code host:port/database}, or the place of an embedded one
 * @param tables the number of its tables
 * @param rows an estimate of its versions of cells, or of its entities; null if it is not known
 * @param bytes an estimate of the size of its tables; null if it is not known
 * @param lastWrite when it was last written to, microseconds since 1970-01-01 UTC; null if it is not known
 */
public record ShardDescription(
        @Nullable String store,
        int shard,
        int partition,
        @Nullable Integer tableShard,
        String place,
        int tables,
        @Nullable Long rows,
        @Nullable Long bytes,
        @Nullable Long lastWrite) {}
