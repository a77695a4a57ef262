package dev.schemaless.planner.expression;

import org.jspecify.annotations.Nullable;

/**
 * What a function computes of the values of its operands, all in Calcite's internal form. Implementations have no state and are
 * thread-safe.
 */
@FunctionalInterface
public interface ScalarFunction {
    /**
     * Returns the function's value, null for SQL's NULL.
     *
     * @param values none of them null, unless the function's operator says that it takes NULL
     * @throws dev.schemaless.catalog.SchemalessException of class 22 for values that it has no result for; 54000 where that would be
     *     too long
     */
    @Nullable Object apply(@Nullable Object[] values);
}
