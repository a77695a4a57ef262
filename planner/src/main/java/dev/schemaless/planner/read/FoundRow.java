package dev.schemaless.planner.read;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table that a lookup has found.
 *
 * @param values of the row
 * @param finders the rows of the other input with the same key; at least one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FoundRow(@Nullable Object[] values, List<JoiningRow> finders) {}
