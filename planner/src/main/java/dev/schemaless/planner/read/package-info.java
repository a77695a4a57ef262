/** Operators that read tables: by an access path, by the first rows of an order (top-N), or by lookups for the rows of another input. */
@NullMarked
package dev.schemaless.planner.read;

import org.jspecify.annotations.NullMarked;
