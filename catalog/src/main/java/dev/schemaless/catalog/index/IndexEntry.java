package dev.schemaless.catalog.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entry of one row in one index.
 *
 * @param values encoded for the index columns: {@code Long}, {@code BigDecimal} or {@code byte[]}, null for NULL
 * @param entryKey tells it from the row's other entries; of equal ones the values and the shard are equal
 * @param shard where the entry lies
 * @param odd whether a value could not be coerced and is NULL instead
 */
public record IndexEntry(List<@Nullable Object> values, EntryKey entryKey, int shard, boolean odd) {}
