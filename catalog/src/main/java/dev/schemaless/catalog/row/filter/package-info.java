/** Filters on numbers in the bytes of stored rows. They rule out rows before these are decoded or boxed. */
@NullMarked
package dev.schemaless.catalog.row.filter;

import org.jspecify.annotations.NullMarked;
