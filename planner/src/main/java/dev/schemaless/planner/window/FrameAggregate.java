package dev.schemaless.planner.window;

import dev.schemaless.planner.aggregate.Accumulator;
import dev.schemaless.planner.aggregate.Aggregation;
import dev.schemaless.planner.memory.ValueSize;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate function over frames.
 *
 * @param distinct whether it takes each value of a frame once
 */
record FrameAggregate(Aggregation aggregation, boolean distinct) implements WindowFunction {
    @Override
    public IntFunction<@Nullable Object> over(WindowPartition rows) {
        return new Results(rows);
    }

    /**
     * The results of a window partition. A frame that goes on where the one before ended is continued. Any other is computed
     * anew, row by row, until that has taken {@link #PATIENCE} times as many steps as there are rows; then by a tree. Nothing is
     * ever subtracted, so that sums of DOUBLE do not drift.
     */
    private final class Results implements IntFunction<@Nullable Object> {
        private static final int PATIENCE = 16;
        private static final int UNCHECKED = 1_024;

        private final WindowPartition rows;
        private final Frames frames;
        /** The values of all rows; null where a row does not count. */
        private final @Nullable Object[] values;

        private @Nullable AggregateTree tree;
        private Accumulator state = aggregation.states().get();
        private @Nullable Object result = state.result();
        /** The frame of the state; empty if that cannot be continued. */
        private int start;

        private int end;
        private long steps;
        /** The memory of the state, and the most of one state that was counted. */
        private long kept;

        private long counted;

        Results(WindowPartition rows) {
            this.rows = rows;
            this.frames = rows.frames();
            this.values = new @Nullable Object[rows.size()];
            for (int row = 0; row < values.length; row++) {
                rows.check();
                values[row] = aggregation.value(rows.row(row), rows.evaluation());
            }
        }

        @Override
        public @Nullable Object apply(int row) {
            Frame frame = frames.of(row);
            boolean isRun = frame.runs() == 1;
            boolean isContinued = isRun && start < end && frame.start(0) == start && frame.end(0) >= end;
            if (isContinued && frame.end(0) == end) {
                return result;
            }
            if (isContinued) {
                add(end, frame.end(0));
            } else {
                begin(frame);
            }
            start = isRun ? frame.start(0) : 0;
            end = isRun ? frame.end(0) : 0;
            result = state.result();
            return result;
        }

        private void begin(Frame frame) {
            state = aggregation.states().get();
            kept = 0;
            for (int run = 0; run < frame.runs(); run++) {
                add(frame.start(run), frame.end(run));
            }
        }

        private void add(int from, int to) {
            steps += to - from;
            if (tree == null && !distinct && steps > (long) PATIENCE * values.length) {
                tree = new AggregateTree(aggregation, values, rows);
            }
            if (tree == null) {
                addEach(from, to);
            } else {
                tree.add(from, to, state);
            }
        }

        private void addEach(int from, int to) {
            for (int row = from; row < to; row++) {
                if (row % UNCHECKED == 0) {
                    rows.check();
                }
                Object value = values[row];
                if (value != null && state.add(value)) {
                    kept += ValueSize.kept(value);
                }
            }
            if (kept > counted) {
                rows.keep(kept - counted);
                counted = kept;
            }
        }
    }
}
