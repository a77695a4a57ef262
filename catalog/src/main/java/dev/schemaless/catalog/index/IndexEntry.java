package dev.schemaless.catalog.index;

/**
 * The entry of one row in one index.
 *
 * @param key distinguishes it from the row's other entries in its table
 * @param shard where the entry lies
 */
public record IndexEntry(EntryKey key, int shard) {}
