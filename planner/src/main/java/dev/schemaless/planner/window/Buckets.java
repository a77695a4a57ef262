package dev.schemaless.planner.window;

import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.value.Values;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * NTILE: the number of a row's bucket, a {@code Long}. The first buckets have one row more where the rows do not divide.
 *
 * @param count of buckets, a constant
 */
record Buckets(Evaluator count) implements WindowFunction {
    @Override
    public IntFunction<@Nullable Object> over(WindowPartition rows) {
        long buckets = ((Number) Objects.requireNonNull(rows.value(count, 0))).longValue();
        if (buckets == 0) {
            throw Values.invalid("compute NTILE", "the number of buckets is 0. Give 1 or more");
        }
        long size = rows.size() / buckets;
        long larger = rows.size() % buckets;
        long inLarger = larger * (size + 1);
        return row -> 1 + (row < inLarger ? row / (size + 1) : larger + (row - inLarger) / size);
    }
}
