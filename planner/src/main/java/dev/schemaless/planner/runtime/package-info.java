/** Operators at work: rows, cursors and what one execution shares. */
@NullMarked
package dev.schemaless.planner.runtime;

import org.jspecify.annotations.NullMarked;
