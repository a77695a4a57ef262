package dev.schemaless.planner.aggregate;

import org.jspecify.annotations.Nullable;

/**
 * VAR_POP, VAR_SAMP, STDDEV_POP and STDDEV_SAMP of DOUBLE: a {@code Double}, by Welford's updates and Chan's merges of a mean and a sum of
 * squared distances from it. A difference of sums of squares would lose all digits of numbers that lie close together far from zero.
 */
final class Variance implements Accumulator {
    private final boolean sample;
    private final boolean root;
    private long count;
    private double mean;
    private double squares;

    /**
     * Makes a variance.
     *
     * @param sample whether it is of a sample, so that one value has none
     * @param root whether its square root is asked for
     */
    Variance(boolean sample, boolean root) {
        this.sample = sample;
        this.root = root;
    }

    @Override
    public boolean add(Object value) {
        double number = ((Number) value).doubleValue();
        double distance = number - mean;
        count++;
        mean += distance / count;
        squares += distance * (number - mean);
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        Variance that = (Variance) other;
        if (that.count == 0) {
            return;
        }
        if (count == 0) {
            count = that.count;
            mean = that.mean;
            squares = that.squares;
            return;
        }
        long both = count + that.count;
        double distance = that.mean - mean;
        squares += that.squares + distance * distance * count / both * that.count;
        mean += distance * that.count / both;
        count = both;
    }

    @Override
    public @Nullable Object result() {
        long divisor = sample ? count - 1 : count;
        if (divisor <= 0) {
            return null;
        }
        double variance = squares / divisor;
        return root ? Math.sqrt(variance) : variance;
    }
}
