package dev.schemaless.planner.moment;

import dev.schemaless.planner.value.CheckedNumbers;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate of all numbers of a group; rows where the argument is NULL are left out.
 */
public enum MomentFunction {
    VAR_POP(1) {
        @Override
        double of(Moments moments) {
            return moments.squares() / moments.count();
        }
    },
    VAR_SAMP(2) {
        @Override
        double of(Moments moments) {
            return moments.squares() / (moments.count() - 1);
        }
    },
    STDDEV_POP(1) {
        @Override
        double of(Moments moments) {
            return Math.sqrt(VAR_POP.of(moments));
        }
    },
    STDDEV_SAMP(2) {
        @Override
        double of(Moments moments) {
            return Math.sqrt(VAR_SAMP.of(moments));
        }
    };

    private final int leastCount;

    /**
     * Makes a function.
     *
     * @param leastCount how many numbers it needs, not to be NULL
     */
    MomentFunction(int leastCount) {
        this.leastCount = leastCount;
    }

    /**
     * Returns the value; null where there are too few numbers.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NUMBER_OUT_OF_RANGE} if it is beyond DOUBLE though all numbers were finite
     */
    public @Nullable Double result(Moments moments) {
        if (moments.count() < leastCount) {
            return null;
        }
        double value = of(moments);
        if (!Double.isFinite(value) && !moments.hasNonFinite()) {
            throw CheckedNumbers.outOfRange(value, "DOUBLE");
        }
        return value;
    }

    /** Computes the value of enough numbers. */
    abstract double of(Moments moments);
}
