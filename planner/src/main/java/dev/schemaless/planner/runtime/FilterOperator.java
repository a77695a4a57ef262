package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The input's rows for which a predicate is true. */
public record FilterOperator(Operator input, Evaluator predicate) implements Operator {
    @Override
    public Rows open(ExecutionContext context) {
        return new FilterRows(input.open(context), predicate, context.evaluation());
    }

    @Override
    public <S extends ValuesSink> List<S> drain(ExecutionContext context, Supplier<S> sinks) {
        return input.drain(context, () -> new Filtered<>(sinks.get(), predicate, context.evaluation())).stream()
                .map(Filtered::sink)
                .toList();
    }

    private record Filtered<S extends ValuesSink>(S sink, Evaluator predicate, EvaluationContext context)
            implements ValuesSink {
        @Override
        public void accept(@Nullable Object[] values) {
            if (Boolean.TRUE.equals(predicate.evaluate(values, context))) {
                sink.accept(values);
            }
        }
    }
}
