package dev.schemaless.planner.read;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.JoinKey;
import dev.schemaless.planner.runtime.Operator;
import org.jspecify.annotations.Nullable;

/**
 * Joins the rows of one input with those of a table that are looked up for them, batch by batch. The order of the input
 * is not kept. Immutable.
 *
 * @param residual a further condition on joined rows; null if there is none
 */
public record LookupJoinOperator(
        Outer outer, Inner inner, @Nullable Evaluator residual, Output output) implements Operator {
    /**
     * The input.
     *
     * @param width how many columns its rows have
     */
    public record Outer(Operator rows, JoinKey key, int width) {}

    /**
     * The table.
     *
     * @param width how many columns its rows have
     */
    public record Inner(Lookup lookup, JoinKey key, int width) {}

    /** The rows that come out. */
    public enum Output {
        /** Joined rows, the input's columns first. */
        OUTER_FIRST,
        /** Joined rows, the table's columns first. */
        INNER_FIRST,
        /** Joined rows, the input's columns first; NULLs for the table's where a row finds none. */
        OUTER_FIRST_WITH_UNMATCHED,
        /** Joined rows, the table's columns first; NULLs for these where a row finds none. */
        INNER_FIRST_WITH_UNMATCHED,
        /** Rows of the input that find one, each once. */
        MATCHED,
        /** Rows of the input that find none. */
        UNMATCHED;

        boolean hasUnmatched() {
            return this == OUTER_FIRST_WITH_UNMATCHED || this == INNER_FIRST_WITH_UNMATCHED || this == UNMATCHED;
        }

        boolean isJoined() {
            return this != MATCHED && this != UNMATCHED;
        }
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new LookupJoinRows(this, context);
    }

    /** Returns a joined row, the input's columns first unless the output has it otherwise; null for a row that found none. */
    @Nullable Object[] joined(@Nullable Object[] outerRow, @Nullable Object @Nullable [] innerRow) {
        @Nullable Object[] row = new Object[outer.width() + inner.width()];
        boolean innerFirst = output == Output.INNER_FIRST || output == Output.INNER_FIRST_WITH_UNMATCHED;
        System.arraycopy(outerRow, 0, row, innerFirst ? inner.width() : 0, outer.width());
        if (innerRow != null) {
            System.arraycopy(innerRow, 0, row, innerFirst ? 0 : outer.width(), inner.width());
        }
        return row;
    }
}
