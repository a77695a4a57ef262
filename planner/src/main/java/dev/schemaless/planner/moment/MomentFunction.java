package dev.schemaless.planner.moment;

import org.jspecify.annotations.Nullable;

/**
 * The functions. All are of {@code DOUBLE}; rows where an argument is NULL are left out. Public, because generated code names its constants. Those of SQL:2016, section
 * 10.9; in the order of its arguments the first of a pair is the dependent variable, {@code y}.
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
    /** Of the independent variable, which is the second argument. */
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
    private final int least;

    MomentFunction(int arguments) {
        this(arguments, 1);
    }

    MomentFunction(int arguments, int least) {
        this.arguments = arguments;
        this.least = least;
    }

    /** Returns how many arguments the function takes: 1 or 2. */
    int arguments() {
        return arguments;
    }

    /** Returns the value; null where there are too few numbers or pairs. */
    public @Nullable Double result(Moments moments) {
        return moments.count() < least ? null : (Double) of(moments);
    }

    /** Computes the value of enough of them. */
    abstract double of(Moments moments);
}
