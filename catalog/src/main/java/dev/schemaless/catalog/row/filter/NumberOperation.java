package dev.schemaless.catalog.row.filter;

/** An arithmetic operation on two numbers. It reports that it has no exact result, and leaves the error to the evaluator. */
public enum NumberOperation {
    PLUS {
        @Override
        boolean isExact(long a, long b) {
            long sum = a + b;
            return ((a ^ sum) & (b ^ sum)) >= 0;
        }

        @Override
        long of(long a, long b) {
            return a + b;
        }

        @Override
        double of(double a, double b) {
            return a + b;
        }
    },
    MINUS {
        @Override
        boolean isExact(long a, long b) {
            return ((a ^ b) & (a ^ (a - b))) >= 0;
        }

        @Override
        long of(long a, long b) {
            return a - b;
        }

        @Override
        double of(double a, double b) {
            return a - b;
        }
    },
    TIMES {
        @Override
        boolean isExact(long a, long b) {
            return Math.multiplyHigh(a, b) == (a * b) >> (Long.SIZE - 1);
        }

        @Override
        long of(long a, long b) {
            return a * b;
        }

        @Override
        double of(double a, double b) {
            return a * b;
        }
    },
    /** Division; for integers the quotient without its fraction. */
    DIVIDE {
        @Override
        boolean isExact(long a, long b) {
            return b != 0 && !(a == Long.MIN_VALUE && b == -1);
        }

        @Override
        boolean isDefined(double a, double b) {
            return b != 0;
        }

        @Override
        long of(long a, long b) {
            return a / b;
        }

        @Override
        double of(double a, double b) {
            return a / b;
        }
    },
    /** Has the sign of the first. */
    MOD {
        @Override
        boolean isExact(long a, long b) {
            return b != 0;
        }

        @Override
        boolean isDefined(double a, double b) {
            return b != 0;
        }

        @Override
        long of(long a, long b) {
            return a % b;
        }

        @Override
        double of(double a, double b) {
            return a % b;
        }
    };

    /** Says whether there is a result, and a long holds it. */
    abstract boolean isExact(long a, long b);

    /** Says whether there is a result, be it infinite. */
    boolean isDefined(double a, double b) {
        return true;
    }

    /** Returns the result, which must be {@linkplain #isExact exact}. */
    abstract long of(long a, long b);

    /** Returns the result, which must be {@linkplain #isDefined defined}. */
    abstract double of(double a, double b);
}
