/** Operators at work: rows, joins, sorts, groups, and what one execution shares. */
@NullMarked
package dev.schemaless.planner.runtime;

import org.jspecify.annotations.NullMarked;
