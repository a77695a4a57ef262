package dev.schemaless.planner.window;

import dev.schemaless.planner.expression.Evaluator;
import org.jspecify.annotations.Nullable;

/** The rows of a window partition that a function counts: all, or those whose value is not NULL. Immutable. */
final class CountedRows {
    private static final int POSITIONS_BYTES = 8;

    private final int size;
    /** The number of counted rows before each position; null if all rows count. */
    private final int @Nullable [] before;
    /** The positions of counted rows; empty if all rows count. */
    private final int[] positions;

    private CountedRows(int size, int @Nullable [] before, int[] positions) {
        this.size = size;
        this.before = before;
        this.positions = positions;
    }

    /** The treatment of rows whose value is NULL. */
    enum Nulls {
        RESPECTED,
        IGNORED
    }

    static CountedRows of(WindowPartition rows, Evaluator value, Nulls nulls) {
        if (nulls == Nulls.RESPECTED) {
            return new CountedRows(rows.size(), null, new int[0]);
        }
        int[] before = new int[rows.size() + 1];
        int[] positions = new int[rows.size()];
        rows.keep((long) POSITIONS_BYTES * positions.length);
        int count = 0;
        for (int row = 0; row < positions.length; row++) {
            rows.check();
            if (rows.value(value, row) != null) {
                positions[count] = row;
                count++;
            }
            before[row + 1] = count;
        }
        return new CountedRows(count, before, positions);
    }

    /** Returns how many there are. */
    int size() {
        return size;
    }

    /** Returns how many there are before a position. */
    int before(int position) {
        return before == null ? position : before[position];
    }

    /** Returns the position of one, by its number from 0. */
    int position(int number) {
        return before == null ? number : positions[number];
    }
}
