package dev.schemaless.planner.window;

import dev.schemaless.planner.expression.Evaluator;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * LEAD and LAG: the value of a row that is some rows after or before.
 *
 * @param offset how many rows; the result is NULL where it is NULL, and negative ones go the other way
 * @param otherwise the result where there is no such row
 * @param nulls whether rows count whose value is NULL
 */
record Neighbour(
        FrameBound.Direction direction, Evaluator value, Evaluator offset, Evaluator otherwise, CountedRows.Nulls nulls)
        implements WindowFunction {
    @Override
    public IntFunction<@Nullable Object> over(WindowPartition rows) {
        CountedRows counted = CountedRows.of(rows, value, nulls);
        return row -> {
            if (!(rows.value(offset, row) instanceof Number distance)) {
                return null;
            }
            long rowsAfter = direction.sign() * distance.longValue();
            if (rowsAfter == 0) {
                return rows.value(value, row);
            }
            long number = rowsAfter > 0 ? counted.before(row + 1) + rowsAfter - 1 : counted.before(row) + rowsAfter;
            return number >= 0 && number < counted.size()
                    ? rows.value(value, counted.position((int) number))
                    : rows.value(otherwise, row);
        };
    }
}
