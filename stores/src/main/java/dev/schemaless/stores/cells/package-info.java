/** The common part of layouts that keep versions of cells in tables: statements, bodies of JSON, places by hash. */
@NullMarked
package dev.schemaless.stores.cells;

import org.jspecify.annotations.NullMarked;
