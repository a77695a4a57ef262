package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Expressions over each of the input's rows. */
public record ProjectOperator(Operator input, List<Evaluator> expressions) implements Operator {
    public ProjectOperator {
        expressions = List.copyOf(expressions);
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new ProjectRows(input.open(context), expressions, context.evaluation());
    }

    @Override
    public <S extends ValuesSink> List<S> drain(ExecutionContext context, Supplier<S> sinks) {
        return input.drain(context, () -> new Projected<>(sinks.get(), expressions, context.evaluation())).stream()
                .map(Projected::sink)
                .toList();
    }

    private record Projected<S extends ValuesSink>(S sink, List<Evaluator> expressions, EvaluationContext context)
            implements ValuesSink {
        @Override
        public void accept(@Nullable Object[] values) {
            @Nullable Object[] projected = new @Nullable Object[expressions.size()];
            for (int i = 0; i < projected.length; i++) {
                projected[i] = expressions.get(i).evaluate(values, context);
            }
            sink.accept(projected);
        }
    }
}
