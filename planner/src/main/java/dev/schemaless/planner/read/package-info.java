/** Operators that read tables: by an access path, by the first rows of an order, by the rows of another input. */
@NullMarked
package dev.schemaless.planner.read;

import org.jspecify.annotations.NullMarked;
