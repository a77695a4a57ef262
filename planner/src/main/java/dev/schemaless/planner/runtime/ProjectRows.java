package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expressions over each of the input's rows. */
public final class ProjectRows implements Rows {
    private final Rows input;
    private final Evaluator[] expressions;
    private final EvaluationContext context;
    private @Nullable Object[] values;

    public ProjectRows(Rows input, List<Evaluator> expressions, EvaluationContext context) {
        this.input = input;
        this.expressions = expressions.toArray(new Evaluator[0]);
        this.context = context;
        this.values = new Object[0];
    }

    @Override
    public boolean next() {
        if (!input.next()) {
            return false;
        }
        @Nullable Object[] row = input.values();
        // a new array for each row: consumers such as sorts and joins keep them
        values = new Object[expressions.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = expressions[i].evaluate(row, context);
        }
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        input.close();
    }
}
