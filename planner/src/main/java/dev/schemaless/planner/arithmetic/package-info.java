/** Arithmetic that refuses inexact results: the rewrite that puts it into plans, and its operators. */
@NullMarked
package dev.schemaless.planner.arithmetic;

import org.jspecify.annotations.NullMarked;
