/** Rows between SQL and cells: the values of a query, decoded from bodies; the values of a statement, encoded into bodies. */
@NullMarked
package dev.schemaless.catalog.row;

import org.jspecify.annotations.NullMarked;
