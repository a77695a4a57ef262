package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.value.CheckedNumbers;
import org.jspecify.annotations.Nullable;

/**
 * SUM of REAL or DOUBLE: a {@code Double}, rounded at each addition, so that the order of rows shows in the last digits. A sum
 * beyond DOUBLE is refused, as in other arithmetic, but for infinite values.
 */
final class DoubleSum implements Accumulator {
    private final boolean zeroOfNothing;
    private boolean empty = true;
    private boolean hasNonFinite;
    private double sum;

    /**
     * Makes a sum.
     *
     * @param zeroOfNothing whether the sum of no values is 0, not NULL
     */
    DoubleSum(boolean zeroOfNothing) {
        this.zeroOfNothing = zeroOfNothing;
    }

    @Override
    public boolean add(Object value) {
        double number = ((Number) value).doubleValue();
        empty = false;
        hasNonFinite |= !Double.isFinite(number);
        sum += number;
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        DoubleSum that = (DoubleSum) other;
        empty &= that.empty;
        hasNonFinite |= that.hasNonFinite;
        sum += that.sum;
    }

    @Override
    public @Nullable Object result() {
        if (!hasNonFinite && !Double.isFinite(sum)) {
            throw CheckedNumbers.outOfRange(sum, "DOUBLE");
        }
        return empty && !zeroOfNothing ? null : (Double) sum;
    }
}
