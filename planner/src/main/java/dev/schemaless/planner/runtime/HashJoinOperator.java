package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import org.jspecify.annotations.Nullable;

/**
 * Joins the rows of one input with those of another, which are all read first and kept by their keys. Without a key
 * every row meets every other. Immutable.
 *
 * @param residual a further condition on joined rows; null if there is none
 * @param unmatched the treatment of a streamed row without a match
 */
public record HashJoinOperator(
        Input streamed, Input hashed, @Nullable Evaluator residual, Order order, Unmatched unmatched)
        implements Operator {
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

    /** The treatment of a streamed row without a match. */
    public enum Unmatched {
        DROPPED,
        /** The row comes out with NULLs for the hashed input's columns. */
        KEPT
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new HashJoinRows(this, context);
    }

    /** Returns a joined row; {@code right} is null for a row that found none. */
    @Nullable Object[] joined(@Nullable Object[] left, @Nullable Object @Nullable [] right) {
        @Nullable Object[] row = new Object[streamed.width() + hashed.width()];
        boolean streamedFirst = order == Order.STREAMED_FIRST;
        System.arraycopy(left, 0, row, streamedFirst ? 0 : hashed.width(), streamed.width());
        if (right != null) {
            System.arraycopy(right, 0, row, streamedFirst ? streamed.width() : 0, hashed.width());
        }
        return row;
    }
}
