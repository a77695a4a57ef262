/** Versions of cells as tables: their columns, which of them a predicate leaves, and the operator that reads them. */
@NullMarked
package dev.schemaless.planner.version;

import org.jspecify.annotations.NullMarked;
