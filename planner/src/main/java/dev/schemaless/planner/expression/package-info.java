/** Our own evaluator: expressions compiled to a tree of typed evaluators, without generated code. */
@NullMarked
package dev.schemaless.planner.expression;

import org.jspecify.annotations.NullMarked;
