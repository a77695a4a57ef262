package dev.schemaless.planner.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An aggregate function of several columns, over all rows of a group at once. Stateless and thread-safe. */
@FunctionalInterface
interface RowsFunction {
    /**
     * Returns the function's value.
     *
     * @param rows in the call's order; possibly none
     * @return null for SQL's NULL
     */
    @Nullable Object of(List<List<@Nullable Object>> rows);
}
