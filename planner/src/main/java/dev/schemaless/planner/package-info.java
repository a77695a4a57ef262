/**
 * SQL to plan to rows: the API is {@link dev.schemaless.planner.Session}.
 *
 * <p>Calcite parses, validates, converts and optimises, driven by our own pipeline; plans of only our own operators run
 * without generated code. Nothing here knows {@code java.sql}'s interfaces, and no SQL text for a partition is written
 * here.
 */
@NullMarked
package dev.schemaless.planner;

import org.jspecify.annotations.NullMarked;
