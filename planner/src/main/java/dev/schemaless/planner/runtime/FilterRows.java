package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import org.jspecify.annotations.Nullable;

/** The input's rows for which a predicate is true. */
public final class FilterRows implements Rows {
    private final Rows input;
    private final Evaluator predicate;
    private final EvaluationContext context;

    public FilterRows(Rows input, Evaluator predicate, EvaluationContext context) {
        this.input = input;
        this.predicate = predicate;
        this.context = context;
    }

    @Override
    public boolean next() {
        while (input.next()) {
            if (Boolean.TRUE.equals(predicate.evaluate(input.values(), context))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object[] values() {
        return input.values();
    }

    @Override
    public void close() {
        input.close();
    }
}
