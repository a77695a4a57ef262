/** The first rows of an order (top-N): of an index, or of the primary key. */
@NullMarked
package dev.schemaless.catalog.read.first;

import org.jspecify.annotations.NullMarked;
