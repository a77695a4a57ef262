/** Row keys, cells and the rows they make up. */
@NullMarked
package dev.schemaless.catalog.cell;

import org.jspecify.annotations.NullMarked;
