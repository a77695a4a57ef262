/** Arithmetic that refuses what has no exact result: the rewrite that puts it into plans, and its operators. */
@NullMarked
package dev.schemaless.planner.arithmetic;

import org.jspecify.annotations.NullMarked;
