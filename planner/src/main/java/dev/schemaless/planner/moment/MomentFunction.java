package dev.schemaless.planner.moment;

import dev.schemaless.planner.value.CheckedNumbers;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate of all numbers, or pairs of numbers, of a group; rows where an argument is NULL are left out. Of a pair
 * the first argument is the dependent variable, {@code y}, as in SQL:2016. Public, because generated code names the
 * constants.
 */
public enum MomentFunction {
    VAR_POP(1) {
        @Override
        double of(Moments moments) {
            return moments.squares() / moments.count();
        }
    },
    VAR_SAMP(1, 2) {
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
    STDDEV_SAMP(1, 2) {
        @Override
        double of(Moments moments) {
            return Math.sqrt(VAR_SAMP.of(moments));
        }
    },
    COVAR_POP(2) {
        @Override
        double of(Moments moments) {
            return moments.products() / moments.count();
        }
    },
    COVAR_SAMP(2, 2) {
        @Override
        double of(Moments moments) {
            return moments.products() / (moments.count() - 1);
        }
    },
    /** The sum of squares of the independent variable, which is the second argument. */
    REGR_SXX(2) {
        @Override
        double of(Moments moments) {
            return moments.otherSquares();
        }
    },
    REGR_SYY(2) {
        @Override
        double of(Moments moments) {
            return moments.squares();
        }
    };

    private final int arguments;
    private final int leastCount;

    MomentFunction(int arguments) {
        this(arguments, 1);
    }

    /**
     * Makes a function.
     *
     * @param leastCount how many numbers or pairs it needs, not to be NULL
     */
    MomentFunction(int arguments, int leastCount) {
        this.arguments = arguments;
        this.leastCount = leastCount;
    }

    /** Returns how many arguments the function takes: 1 or 2. */
    int arguments() {
        return arguments;
    }

    /**
     * Returns the value; null where there are too few numbers or pairs.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NUMBER_OUT_OF_RANGE} if it is beyond DOUBLE though all arguments were finite
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

    /** Computes the value of enough of them. */
    abstract double of(Moments moments);
}
