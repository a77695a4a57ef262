package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.access.StatementGuard;
import org.jspecify.annotations.Nullable;

/** The state of one aggregate function over one group. Not thread-safe. Values are in Calcite's internal form. */
public interface Accumulator {
    /** Takes a value of another row; returns whether it keeps that one in memory in addition to the earlier ones. */
    boolean add(Object value);

    /** Adds the values of another accumulator of the same function, which stays as it is. */
    void merge(Accumulator other);

    /**
     * Returns the aggregate of all values.
     *
     * @return null for SQL's NULL
     * @throws dev.schemaless.catalog.SchemalessException with {@code NUMBER_OUT_OF_RANGE} if its type cannot hold it
     */
    @Nullable Object result();

    /**
     * Returns the aggregate as {@link #result()} does.
     *
     * @param guard ends a long computation
     */
    default @Nullable Object result(StatementGuard guard) {
        return result();
    }
}
