package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.memory.ValueSize;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One compiled aggregate call. Immutable and thread-safe.
 *
 * @param states makes the state of a group
 * @param argument rows where it is NULL do not count; null if every row counts
 * @param filter rows where it is not TRUE do not count; null if all do
 */
public record Aggregation(
        Supplier<Accumulator> states,
        @Nullable Evaluator argument,
        @Nullable Evaluator filter) {
    /** Returns an aggregation with one value for all groups. */
    public static Aggregation of(Object constant) {
        return new Aggregation(() -> new Constant(constant), (row, context) -> null, null);
    }

    /** Lets a state take a row; returns about how many bytes of memory it needs for that. */
    long add(Accumulator state, @Nullable Object[] row, EvaluationContext context) {
        Object value = value(row, context);
        return value != null && state.add(value) ? ValueSize.kept(value) : 0;
    }

    /** Returns the value of a row that a state takes; null if the row does not count. */
    public @Nullable Object value(@Nullable Object[] row, EvaluationContext context) {
        if (filter != null && !Boolean.TRUE.equals(filter.evaluate(row, context))) {
            return null;
        }
        return argument == null ? true : argument.evaluate(row, context);
    }
}
