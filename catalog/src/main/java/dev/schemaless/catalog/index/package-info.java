/**
 * Index entries: their content, and how they follow the cells; the ranges of entries, or of primary keys, that answer
 * bounds.
 */
@NullMarked
package dev.schemaless.catalog.index;

import org.jspecify.annotations.NullMarked;
