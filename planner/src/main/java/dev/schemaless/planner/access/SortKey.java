package dev.schemaless.planner.access;

import org.jspecify.annotations.Nullable;

/**
 * One key of an ORDER BY.
 *
 * @param field the body field of a column; null for any other expression
 * @param descending whether the greatest values come first
 * @param nullsLow whether NULL is less than any value
 */
public record SortKey(@Nullable String field, boolean descending, boolean nullsLow) {}
