package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins each row of one input with the rows that another gives for it. Immutable.
 *
 * @param variable the number of the variable by which the inner input refers to the outer row
 * @param innerWidth how many columns the inner input has
 * @param memo the columns of the outer row to which the inner input refers, if it runs once for each distinct value of
 *     them; null if it runs for each outer row
 */
public record CorrelateOperator(
        Operator outer,
        Operator inner,
        int variable,
        int innerWidth,
        Unmatched unmatched,
        @Nullable List<Integer> memo) implements Operator {
    public CorrelateOperator {
        memo = memo == null ? null : List.copyOf(memo);
    }

    /** The treatment of an outer row for which the inner input has none. */
    public enum Unmatched {
        DROPPED,
        /** The row comes out with NULLs for the inner input's columns. */
        KEPT
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new CorrelateRows(this, context);
    }

    private static final class CorrelateRows implements Rows {
        private final CorrelateOperator operator;
        private final ExecutionContext context;
        private final CorrelationScope scope;
        private final @Nullable CorrelationMemo memo;
        private final Rows outer;
        private @Nullable Rows inner;
        private boolean matched;
        private @Nullable Object[] values = new Object[0];

        CorrelateRows(CorrelateOperator operator, ExecutionContext context) {
            this.operator = operator;
            this.context = context;
            this.scope = new CorrelationScope(operator.variable(), context.scope());
            List<Integer> columns = operator.memo();
            this.memo = columns == null ? null : new CorrelationMemo(columns, context.memory());
            this.outer = operator.outer().open(context);
        }

        @Override
        public boolean next() {
            while (true) {
                context.control().check();
                Rows rows = inner;
                if (rows != null && nextPair(rows)) {
                    return true;
                }
                if (!outer.next()) {
                    return false;
                }
                matched = false;
                inner = innerOf(outer.values());
            }
        }

        private Rows innerOf(@Nullable Object[] row) {
            CorrelationMemo known = memo;
            if (known == null) {
                return run(row);
            }
            List<@Nullable Object> key = known.key(row);
            List<@Nullable Object[]> rows = known.find(key);
            return rows == null ? known.remembering(key, run(row)) : new ListRows(rows);
        }

        private Rows run(@Nullable Object[] row) {
            return operator.inner().open(context.correlated(operator.variable(), row, scope));
        }

        /** Moves to the next row of the inner input; after the last one closes that. */
        private boolean nextPair(Rows rows) {
            if (rows.next()) {
                matched = true;
                values = joined(rows.values());
                return true;
            }
            closeInner();
            if (matched || operator.unmatched() == Unmatched.DROPPED) {
                return false;
            }
            values = joined(new Object[0]);
            return true;
        }

        private @Nullable Object[] joined(@Nullable Object[] row) {
            @Nullable Object[] left = outer.values();
            @Nullable Object[] joined = Arrays.copyOf(left, left.length + operator.innerWidth());
            System.arraycopy(row, 0, joined, left.length, row.length);
            return joined;
        }

        @Override
        public @Nullable Object[] values() {
            return values;
        }

        private void closeInner() {
            Rows rows = inner;
            if (rows != null) {
                inner = null;
                rows.close();
            }
        }

        @Override
        public void close() {
            scope.close();
            if (memo != null) {
                memo.close();
            }
            try {
                closeInner();
            } finally {
                outer.close();
            }
        }
    }
}
