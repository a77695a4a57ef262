package dev.schemaless.planner.expression;

import dev.schemaless.catalog.access.StatementGuard;
import org.jspecify.annotations.Nullable;

/**
 * Computes a function from the values of its operands, all in Calcite's internal form. Implementations have no state
 * and are thread-safe.
 */
@FunctionalInterface
public interface ScalarFunction {
    /**
     * Returns the function's value, null for SQL's NULL.
     *
     * @param values none of them null, unless the function's operator says that it takes NULL
     * @param guard of the statement; checked again and again by a function whose time the lengths of its operands do not bound
     * @throws dev.schemaless.catalog.SchemalessException of class 22 for values that it has no result for; 54000 where that would be
     *     too long; 57014 where the statement has to end
     */
    @Nullable Object apply(@Nullable Object[] values, StatementGuard guard);

    /** A function whose time grows with the lengths of its operands, and no faster. It needs no guard. */
    @FunctionalInterface
    interface Brief {
        /** Returns the function's value as {@link ScalarFunction#apply} does. */
        @Nullable Object apply(@Nullable Object[] values);
    }
}
