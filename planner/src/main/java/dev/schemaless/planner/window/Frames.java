package dev.schemaless.planner.window;

import java.util.function.IntUnaryOperator;
import org.apache.calcite.rex.RexWindowExclusion;

/** The frames of the rows of a window partition. Used by one thread. */
final class Frames {
    private final WindowPartition rows;
    private final RexWindowExclusion exclusion;
    private final int[] starts;
    private final int[] ends;
    private final Frame frame = new Frame();

    private Frames(WindowPartition rows, FrameSpec spec) {
        this.rows = rows;
        this.exclusion = spec.exclusion();
        this.starts = new int[rows.size()];
        this.ends = new int[rows.size()];
        IntUnaryOperator start = spec.lower().starts(rows);
        IntUnaryOperator end = spec.upper().ends(rows);
        for (int row = 0; row < starts.length; row++) {
            rows.check();
            starts[row] = start.applyAsInt(row);
            ends[row] = end.applyAsInt(row);
        }
    }

    static Frames of(WindowPartition rows, FrameSpec spec) {
        return new Frames(rows, spec);
    }

    /** Returns the frame of a row, which is valid until the next call. */
    Frame of(int row) {
        int start = starts[row];
        int end = ends[row];
        frame.clear();
        switch (exclusion) {
            case EXCLUDE_CURRENT_ROW -> without(row, row + 1, start, end);
            case EXCLUDE_GROUP -> without(rows.peers().first(row), rows.peers().end(row), start, end);
            case EXCLUDE_TIES -> {
                frame.add(start, Math.min(end, rows.peers().first(row)));
                frame.add(Math.max(start, row), Math.min(end, row + 1));
                frame.add(Math.max(start, rows.peers().end(row)), end);
            }
            default -> frame.add(start, end);
        }
        return frame;
    }

    private void without(int from, int to, int start, int end) {
        frame.add(start, Math.min(end, from));
        frame.add(Math.max(start, to), end);
    }
}
