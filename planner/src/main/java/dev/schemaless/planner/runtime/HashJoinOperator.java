package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins the rows of one input with those of another, which are all read first and kept by their keys. Without a key
 * every row meets every other. Immutable.
 *
 * @param residual a further condition on joined rows; null if there is none
 * @param kind the rows that come out
 */
public record HashJoinOperator(
        Input streamed, Input hashed, @Nullable Evaluator residual, Order order, Kind kind) implements Operator {
    /**
     * One input.
     *
     * @param width how many columns its rows have
     */
    public record Input(Operator rows, JoinKey key, int width) {}

    /** The input whose columns come first in a joined row. */
    public enum Order {
        STREAMED_FIRST,
        HASHED_FIRST
    }

    /** The rows that a join gives. */
    public enum Kind {
        /** Matching pairs. */
        INNER,
        /** Matching pairs, and streamed rows without a match, with NULLs for the hashed input's columns. */
        OUTER,
        /** The rows of {@link #OUTER}, then hashed rows without a match. */
        FULL,
        /** Streamed rows with a match, each once. */
        SEMI,
        /** Streamed rows without a match. */
        ANTI;

        boolean isOfPairs() {
            return this == INNER || this == OUTER || this == FULL;
        }

        boolean keepsUnmatched() {
            return this == OUTER || this == FULL || this == ANTI;
        }
    }

    @Override
    public Rows open(ExecutionContext context) {
        return kind.isOfPairs()
                ? new HashJoinRows(this, context)
                : new StreamedJoinRows<>(streamed.rows(), new Matches(this, context), context);
    }

    /** The streamed rows with a match of a semi join, and those without one of an anti join. */
    private record Matches(HashJoinOperator join, ExecutionContext context)
            implements StreamedJoinRows.Join<JoinTable> {
        @Override
        public JoinTable read(WorkMemory.Share memory) {
            return JoinTable.of(join, context, memory);
        }

        @Override
        public boolean mayJoin(JoinTable table) {
            return !table.isEmpty() || join.kind.keepsUnmatched();
        }

        @Override
        public @Nullable Object @Nullable [] joined(@Nullable Object[] row, JoinTable table) {
            return isMatched(row, table) == join.kind.keepsUnmatched() ? null : row;
        }

        private boolean isMatched(@Nullable Object[] row, JoinTable table) {
            List<@Nullable Object[]> candidates = table.find(row);
            if (candidates == null || join.residual == null) {
                return candidates != null;
            }
            for (@Nullable Object[] candidate : candidates) {
                context.control().check();
                if (join.passes(join.joined(row, candidate), context)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Returns a joined row. A side without a match is joined with null. */
    @Nullable Object[] joined(@Nullable Object @Nullable [] left, @Nullable Object @Nullable [] right) {
        @Nullable Object[] row = new Object[streamed.width() + hashed.width()];
        boolean streamedFirst = order == Order.STREAMED_FIRST;
        if (left != null) {
            System.arraycopy(left, 0, row, streamedFirst ? 0 : hashed.width(), streamed.width());
        }
        if (right != null) {
            System.arraycopy(right, 0, row, streamedFirst ? streamed.width() : 0, hashed.width());
        }
        return row;
    }

    /** Says whether two rows with equal keys match. */
    boolean passes(@Nullable Object[] joined, ExecutionContext context) {
        return residual == null || Boolean.TRUE.equals(residual.evaluate(joined, context.evaluation()));
    }
}
