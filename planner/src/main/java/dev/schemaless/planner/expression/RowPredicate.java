package dev.schemaless.planner.expression;

import org.jspecify.annotations.Nullable;

/** A condition over one row; UNKNOWN counts as false. Immutable and thread-safe. */
@FunctionalInterface
public interface RowPredicate {
    /** Says whether the row satisfies the condition; throws as {@link Evaluator#evaluate} does. */
    boolean test(@Nullable Object[] row, EvaluationContext context);
}
