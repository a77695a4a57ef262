/** Rows between SQL and cells: what a query wants of a row, decoded; what a statement gives for one, encoded. */
@NullMarked
package dev.schemaless.catalog.row;

import org.jspecify.annotations.NullMarked;
