package dev.schemaless.planner.runtime;

import org.jspecify.annotations.Nullable;

/** Takes rows of an operator, or of a part of it. Used by one thread at a time. */
@FunctionalInterface
public interface ValuesSink {
    /**
     * Takes a row.
     *
     * @param values in Calcite's internal form; never changed afterwards
     */
    void accept(@Nullable Object[] values);
}
