package dev.schemaless.planner.window;

import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.value.ValueOrder;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A distance of RANGE: the bound is a value before or after the row's order key. A row whose key is NULL has its peers alone, and
 * is at no distance from others. Immutable.
 *
 * @param distance over the row
 */
record RangeBound(RangeKey key, Evaluator distance, Direction direction) implements FrameBound {
    /** About the memory of a number. */
    private static final long NUMBER_BYTES = 48;

    @Override
    public IntUnaryOperator starts(WindowPartition rows) {
        Keys keys = new Keys(rows);
        return row -> keys.isNull(row) ? rows.peers().first(row) : keys.firstAfter(bound(keys, row, rows), -1);
    }

    @Override
    public IntUnaryOperator ends(WindowPartition rows) {
        Keys keys = new Keys(rows);
        return row -> keys.isNull(row) ? rows.peers().end(row) : keys.firstAfter(bound(keys, row, rows), 0);
    }

    private Number bound(Keys keys, int row, WindowPartition rows) {
        return key.sum(keys.of(row), rows.value(distance, row), direction);
    }

    /** The keys of a window partition, ascending. NULLs are all at one end. */
    private final class Keys {
        private final @Nullable Number[] numbers;
        private int begin;
        private int end;

        Keys(WindowPartition rows) {
            numbers = new @Nullable Number[rows.size()];
            rows.keep(NUMBER_BYTES * numbers.length);
            for (int i = 0; i < numbers.length; i++) {
                rows.check();
                numbers[i] = key.ascending(rows.row(i));
            }
            end = numbers.length;
            while (begin < end && isNull(begin)) {
                begin++;
            }
            while (end > begin && isNull(end - 1)) {
                end--;
            }
        }

        boolean isNull(int row) {
            return numbers[row] == null;
        }

        Number of(int row) {
            return Objects.requireNonNull(numbers[row]);
        }

        /** Returns the first position at which the key's comparison with a number gives more than {@code least}. */
        int firstAfter(Number number, int least) {
            int low = begin;
            int high = end;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (Integer.signum(ValueOrder.compare(of(middle), number)) > least) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }
}
