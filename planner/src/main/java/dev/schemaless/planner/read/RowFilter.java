package dev.schemaless.planner.read;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.filter.NumberFilter;
import dev.schemaless.planner.runtime.ExecutionContext;
import org.jspecify.annotations.Nullable;

/**
 * The filter and projection of one execution of a read, applied to each row that it finds. Thread-safe.
 *
 * @param numbers a test that spares decoding rows; null if there is none
 */
record RowFilter(RowShape shape, @Nullable NumberFilter numbers, ExecutionContext context) {
    /** Returns the output row, or null if the predicate does not let it pass; counts it if that is wanted. */
    @Nullable Object @Nullable [] apply(StoredRow row) {
        if (numbers != null && !numbers.mayPass(row)) {
            context.countFetched(row, false);
            return null;
        }
        @Nullable Object[] values = shape.shape(row, context.evaluation());
        context.countFetched(row, values != null);
        return values;
    }
}
