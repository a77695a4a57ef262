/** Aggregate functions over groups of rows: partial aggregates of parts of the rows, merged at the end. */
@NullMarked
package dev.schemaless.planner.aggregate;

import org.jspecify.annotations.NullMarked;
