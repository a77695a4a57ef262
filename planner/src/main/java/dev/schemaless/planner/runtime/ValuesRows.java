package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of constant expressions. */
public final class ValuesRows implements Rows {
    private static final Object[] NO_ROW = {};

    private final Iterator<List<Evaluator>> rows;
    private final EvaluationContext context;
    private @Nullable Object[] values = NO_ROW;

    public ValuesRows(List<List<Evaluator>> rows, EvaluationContext context) {
        this.rows = rows.iterator();
        this.context = context;
    }

    @Override
    public boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        values = rows.next().stream()
                .map(expression -> expression.evaluate(NO_ROW, context))
                .toArray();
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {}
}
