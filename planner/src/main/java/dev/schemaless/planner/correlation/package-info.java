/** Queries that ask rows of queries further out, brought to joins: what Calcite's decorrelation would take wrong is rewritten before. */
@NullMarked
package dev.schemaless.planner.correlation;

import org.jspecify.annotations.NullMarked;
