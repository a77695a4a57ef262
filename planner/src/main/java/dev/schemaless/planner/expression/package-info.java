/**
 * Our own evaluator: expressions compiled to a tree of typed evaluators.
 *
 * <p>More than 30 files, because the compiler of expressions knows each kind of call, and each kind is a file.
 */
@NullMarked
package dev.schemaless.planner.expression;

import org.jspecify.annotations.NullMarked;
