package dev.schemaless.planner.read;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * {@code COUNT(*)} of all rows of a table, which the servers count where they can.
 *
 * @param columns how many times the count is wanted
 */
public record CountOperator(ReadOperator read, int columns) implements Operator {
    @Override
    public Rows open(ExecutionContext context) {
        return new CountRows(this, context);
    }

    private static final class CountRows implements Rows {
        private final CountOperator operator;
        private final ExecutionContext context;
        private @Nullable Object[] values = new Object[0];
        private boolean done;

        CountRows(CountOperator operator, ExecutionContext context) {
            this.operator = operator;
            this.context = context;
        }

        @Override
        public boolean next() {
            if (done) {
                return false;
            }
            done = true;
            values = new Object[operator.columns()];
            Arrays.fill(values, operator.read().count(context));
            return true;
        }

        @Override
        public @Nullable Object[] values() {
            return values;
        }

        @Override
        public void close() {
            done = true;
        }
    }
}
