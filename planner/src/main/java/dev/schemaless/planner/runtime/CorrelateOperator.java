package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Joins each row of one input with the rows that another gives for it. Immutable.
 *
 * @param variable the number of the variable by which the inner input refers to the outer row
 * @param innerWidth how many columns the inner input has
 */
public record CorrelateOperator(Operator outer, Operator inner, int variable, int innerWidth, Unmatched unmatched)
        implements Operator {
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
        private final Rows outer;
        private @Nullable Rows inner;
        private boolean matched;
        private @Nullable Object[] values = new Object[0];

        CorrelateRows(CorrelateOperator operator, ExecutionContext context) {
            this.operator = operator;
            this.context = context;
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
                inner = operator.inner().open(context.correlated(operator.variable(), outer.values()));
            }
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
            closeInner();
            outer.close();
        }
    }
}
