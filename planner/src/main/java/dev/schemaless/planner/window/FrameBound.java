package dev.schemaless.planner.window;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.value.CheckedNumbers;
import java.math.BigDecimal;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A bound of frames: of each row, the position where the frame begins or ends. Immutable. */
interface FrameBound {
    /** Returns, by row, the position of the first row of its frame, if this is the lower bound. */
    IntUnaryOperator starts(WindowPartition rows);

    /** Returns, by row, the position after the last row of its frame, if this is the upper bound. */
    IntUnaryOperator ends(WindowPartition rows);

    /** UNBOUNDED PRECEDING as a lower bound, UNBOUNDED FOLLOWING as an upper one. */
    record Unbounded() implements FrameBound {
        @Override
        public IntUnaryOperator starts(WindowPartition rows) {
            return row -> 0;
        }

        @Override
        public IntUnaryOperator ends(WindowPartition rows) {
            return row -> rows.size();
        }
    }

    /** CURRENT ROW of ROWS. */
    record CurrentRow() implements FrameBound {
        @Override
        public IntUnaryOperator starts(WindowPartition rows) {
            return row -> row;
        }

        @Override
        public IntUnaryOperator ends(WindowPartition rows) {
            return row -> row + 1;
        }
    }

    /** CURRENT ROW of RANGE: the row and its peers. */
    record CurrentPeers() implements FrameBound {
        @Override
        public IntUnaryOperator starts(WindowPartition rows) {
            return rows.peers()::first;
        }

        @Override
        public IntUnaryOperator ends(WindowPartition rows) {
            return rows.peers()::end;
        }
    }

    /**
     * A number of ROWS before or after the row.
     *
     * @param distance over the row
     */
    record RowDistance(Evaluator distance, Direction direction) implements FrameBound {
        @Override
        public IntUnaryOperator starts(WindowPartition rows) {
            return row -> position(row, 0, rows);
        }

        @Override
        public IntUnaryOperator ends(WindowPartition rows) {
            return row -> position(row, 1, rows);
        }

        private int position(int row, int after, WindowPartition rows) {
            long count = Math.min(count(rows.value(distance, row)), rows.size());
            long position = row + after + direction.sign() * count;
            return (int) Math.max(0, Math.min(position, rows.size()));
        }

        private static long count(@Nullable Object value) {
            if (value instanceof Integer number && number >= 0) {
                return number;
            }
            BigDecimal count = value instanceof Number number ? CheckedNumbers.toDecimal(number) : null;
            if (count == null
                    || count.signum() < 0
                    || count.stripTrailingZeros().scale() > 0) {
                throw invalid(value, "Give a number of rows, 0 or more.");
            }
            return count.min(BigDecimal.valueOf(Integer.MAX_VALUE)).longValue();
        }
    }

    /** Before or after a row. */
    enum Direction {
        PRECEDING,
        FOLLOWING;

        int sign() {
            return this == PRECEDING ? -1 : 1;
        }
    }

    /** Returns the refusal of a distance. */
    static SchemalessException invalid(@Nullable Object distance, String remedy) {
        return new SchemalessException(
                ErrorCode.PARAMETER_INVALID,
                "Cannot compute window: the distance of a frame's bound is " + distance + ". " + remedy);
    }
}
