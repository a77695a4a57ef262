package dev.schemaless.planner.window;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.Evaluator;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * FIRST_VALUE, LAST_VALUE and NTH_VALUE: the value of one row of the frame, NULL if the frame has no such row.
 *
 * @param number of the row in its frame from 1, over the current row; null for the last one
 * @param nulls whether rows count whose value is NULL
 */
record FrameValue(Evaluator value, @Nullable Evaluator number, CountedRows.Nulls nulls) implements WindowFunction {
    @Override
    public IntFunction<@Nullable Object> over(WindowPartition rows) {
        Frames frames = rows.frames();
        CountedRows counted = CountedRows.of(rows, value, nulls);
        return row -> {
            Frame frame = frames.of(row);
            int position = number == null ? last(frame, counted) : nth(frame, counted, rows.value(number, row));
            return position < 0 ? null : rows.value(value, position);
        };
    }

    /** Returns the position of the last row of a frame; -1 if absent. */
    private static int last(Frame frame, CountedRows counted) {
        for (int run = frame.runs() - 1; run >= 0; run--) {
            int end = counted.before(frame.end(run));
            if (end > counted.before(frame.start(run))) {
                return counted.position(end - 1);
            }
        }
        return -1;
    }

    /** Returns the position of a row by its number; -1 if absent. */
    private static int nth(Frame frame, CountedRows counted, @Nullable Object number) {
        if (!(number instanceof Number known)) {
            return -1;
        }
        long left = known.longValue();
        if (left < 1) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot compute NTH_VALUE: the number of the row is " + number + ". Give 1 or more.");
        }
        for (int run = 0; run < frame.runs(); run++) {
            int start = counted.before(frame.start(run));
            int count = counted.before(frame.end(run)) - start;
            if (left <= count) {
                return counted.position(start + (int) left - 1);
            }
            left -= count;
        }
        return -1;
    }
}
