package dev.schemaless.catalog.access;

import org.jspecify.annotations.Nullable;

/**
 * A shard of a store, and what it holds as far as servers tell without looking at rows. Immutable.
 *
 * @param store the external store that it is of; null for the store's own
 * @param shard its number, from 0
 * @param partition the position of the partition that holds it
 * @param tableShard the number in the names of its tables; null where names have none
 * @param place its database: {@code host:port/database}, or the place of an embedded one
 * @param tables how many tables it lies in
 * @param rows about how many versions of cells, or entities, it holds; null if nobody knows
 * @param bytes about how many bytes its tables take; null if nobody knows
 * @param lastWrite when it was last written to, milliseconds since 1970-01-01 UTC; null if nobody knows
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
