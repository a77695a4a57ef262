package dev.schemaless.planner.generated;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * A filter and projection over rows as generated code has them: arrays, or the bare value of an only column.
 *
 * @param predicate null if every row passes
 * @param bareInput whether the input has only one column
 */
public record CalcOperator(@Nullable Evaluator predicate, List<Evaluator> outputs, boolean bareInput) {
    public CalcOperator {
        outputs = List.copyOf(outputs);
    }

    /** Returns the rows that pass, projected. */
    Enumerable<@Nullable Object> apply(Enumerable<?> input, EvaluationContext context) {
        return new AbstractEnumerable<@Nullable Object>() {
            @Override
            @SuppressWarnings("NullAway") // linq4j, not annotated, is read as if it held no nulls
            public Enumerator<@Nullable Object> enumerator() {
                return new CalcEnumerator(CalcOperator.this, input.enumerator(), context);
            }
        };
    }

    /** Returns the input row as an array. An only column may come without one. */
    @SuppressWarnings("NullAway") // an only column's value may be null, a row of several columns is not
    private @Nullable Object[] inputRow(@Nullable Object current) {
        boolean bare = bareInput && !(current instanceof Object[]);
        return bare ? new @Nullable Object[] {current} : (Object[]) current;
    }

    private static final class CalcEnumerator implements Enumerator<@Nullable Object> {
        private final CalcOperator calc;
        private final Enumerator<?> input;
        private final EvaluationContext context;
        private @Nullable Object current;

        CalcEnumerator(CalcOperator calc, Enumerator<?> input, EvaluationContext context) {
            this.calc = calc;
            this.input = input;
            this.context = context;
        }

        @Override
        public @Nullable Object current() {
            return current;
        }

        @Override
        public boolean moveNext() {
            Evaluator predicate = calc.predicate();
            while (input.moveNext()) {
                @Nullable Object[] row = calc.inputRow(input.current());
                if (predicate == null || Boolean.TRUE.equals(predicate.evaluate(row, context))) {
                    current = output(row);
                    return true;
                }
            }
            return false;
        }

        private @Nullable Object output(@Nullable Object[] row) {
            List<Evaluator> outputs = calc.outputs();
            if (outputs.size() == 1) {
                return outputs.get(0).evaluate(row, context);
            }
            @Nullable Object[] values = new @Nullable Object[outputs.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = outputs.get(i).evaluate(row, context);
            }
            return values;
        }

        @Override
        public void reset() {
            input.reset();
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
