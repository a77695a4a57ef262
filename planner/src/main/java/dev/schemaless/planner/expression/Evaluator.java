package dev.schemaless.planner.expression;

import org.jspecify.annotations.Nullable;

/** An expression over one row. Immutable and thread-safe. Values are in Calcite's internal form. */
@FunctionalInterface
public interface Evaluator {
    /**
     * Computes the value.
     *
     * @param row the input row; not changed
     * @return null for SQL's NULL and UNKNOWN
     * @throws dev.schemaless.catalog.SchemalessException with a 22-class code for a value out of range and the like
     */
    @Nullable Object evaluate(@Nullable Object[] row, EvaluationContext context);
}
