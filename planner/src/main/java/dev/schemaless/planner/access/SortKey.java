package dev.schemaless.planner.access;

import org.jspecify.annotations.Nullable;

/**
 * What an ORDER BY sorts by.
 *
 * @param field the body field of a column; null if it is something else
 * @param descending whether the greatest values come first
 * @param nullsLow whether NULL is less than any value
 */
public record SortKey(@Nullable String field, boolean descending, boolean nullsLow) {}
