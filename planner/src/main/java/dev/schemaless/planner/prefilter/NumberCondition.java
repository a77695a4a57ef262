package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.row.filter.NumberTest;
import dev.schemaless.planner.expression.EvaluationContext;

/** A condition on numbers; some of its operands are known only when a statement runs. Immutable and thread-safe. */
@FunctionalInterface
interface NumberCondition {
    /** Returns the test of one execution. Where a value cannot be computed the predicate says so, if there is a row. */
    NumberTest bind(EvaluationContext context);
}
