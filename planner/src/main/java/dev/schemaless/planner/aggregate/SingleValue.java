package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.jspecify.annotations.Nullable;

/** The value of a subquery that stands for a value: of one row, NULL of none, and an error of more. */
public final class SingleValue implements Accumulator {
    private static final Object NULL = new Object();

    private @Nullable Object only;

    SingleValue() {}

    /** Returns a value as this accumulator takes it: a NULL is one. */
    static Object of(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    @Override
    public boolean add(Object value) {
        if (only != null) {
            throw severalRows();
        }
        only = value;
        return true;
    }

    /** Returns the error of several rows. */
    public static SchemalessException severalRows() {
        return new SchemalessException(
                ErrorCode.CARDINALITY_VIOLATION,
                "Cannot run statement: a subquery that stands for a value gives more than one row."
                        + " Let it give one, by an aggregate or a narrower predicate");
    }

    @Override
    public void merge(Accumulator other) {
        Object more = ((SingleValue) other).only;
        if (more != null) {
            add(more);
        }
    }

    @Override
    public @Nullable Object result() {
        return only == NULL ? null : only;
    }
}
