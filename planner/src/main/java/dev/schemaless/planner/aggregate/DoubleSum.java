package dev.schemaless.planner.aggregate;

import org.jspecify.annotations.Nullable;

/** SUM of REAL or DOUBLE: a {@code Double}, rounded at each addition, so that the order of rows shows in the last digits. */
final class DoubleSum implements Accumulator {
    private final boolean zeroOfNothing;
    private boolean empty = true;
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
        empty = false;
        sum += ((Number) value).doubleValue();
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        DoubleSum that = (DoubleSum) other;
        empty &= that.empty;
        sum += that.sum;
    }

    @Override
    public @Nullable Object result() {
        return empty && !zeroOfNothing ? null : (Double) sum;
    }
}
