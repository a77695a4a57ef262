package dev.schemaless.catalog.row.filter;

/** An arithmetic operation on two integers. It reports that it has no exact result, and leaves the error to the evaluator. */
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
    };

    /** Says whether a long holds the result. */
    abstract boolean isExact(long a, long b);

    /** Returns the result, which must be {@linkplain #isExact exact}. */
    abstract long of(long a, long b);
}
