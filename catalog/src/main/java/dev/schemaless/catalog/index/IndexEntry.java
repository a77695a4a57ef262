package dev.schemaless.catalog.index;

/**
 * The entry of one row in one index.
 *
 * @param key distinguishes it from the row's other entries in its table
 * @param shard where the entry lies
 * @param odd whether a value could not be coerced: then the key is that of all such entries, whatever the other values
 *     are
 */
public record IndexEntry(EntryKey key, int shard, boolean odd) {}
