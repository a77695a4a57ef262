/** The queries that a change is computed by: a SELECT of the rows to change and of their new values. */
@NullMarked
package dev.schemaless.planner.change.select;

import org.jspecify.annotations.NullMarked;
