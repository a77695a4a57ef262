package dev.schemaless.planner.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The binary operations, each exact or refused. */
public enum Arithmetic {
    PLUS {
        @Override
        long exact(long a, long b) {
            return Math.addExact(a, b);
        }

        @Override
        public BigDecimal apply(BigDecimal a, BigDecimal b, int scale) {
            return a.add(b);
        }

        @Override
        double unchecked(double a, double b) {
            return a + b;
        }
    },
    MINUS {
        @Override
        long exact(long a, long b) {
            return Math.subtractExact(a, b);
        }

        @Override
        public BigDecimal apply(BigDecimal a, BigDecimal b, int scale) {
            return a.subtract(b);
        }

        @Override
        double unchecked(double a, double b) {
            return a - b;
        }
    },
    TIMES {
        @Override
        long exact(long a, long b) {
            return Math.multiplyExact(a, b);
        }

        @Override
        public BigDecimal apply(BigDecimal a, BigDecimal b, int scale) {
            return a.multiply(b);
        }

        @Override
        double unchecked(double a, double b) {
            return a * b;
        }
    },
    DIVIDE {
        @Override
        long exact(long a, long b) {
            refuseZero(b == 0);
            return a == Long.MIN_VALUE && b == -1 ? Math.negateExact(a) : a / b;
        }

        @Override
        public BigDecimal apply(BigDecimal a, BigDecimal b, int scale) {
            refuseZero(b.signum() == 0);
            return a.divide(b, scale, RoundingMode.HALF_UP);
        }

        @Override
        double unchecked(double a, double b) {
            refuseZero(b == 0);
            return a / b;
        }
    },
    MOD {
        @Override
        long exact(long a, long b) {
            refuseZero(b == 0);
            return a % b;
        }

        @Override
        public BigDecimal apply(BigDecimal a, BigDecimal b, int scale) {
            refuseZero(b.signum() == 0);
            return a.remainder(b, MathContext.UNLIMITED);
        }

        @Override
        double unchecked(double a, double b) {
            refuseZero(b == 0);
            return a % b;
        }
    };

    abstract long exact(long a, long b);

    /** Applies to decimals; only a division uses the scale. */
    public abstract BigDecimal apply(BigDecimal a, BigDecimal b, int scale);

    abstract double unchecked(double a, double b);

    /** Computes the operation of integers; refuses a result beyond 64 bits. */
    public long apply(long a, long b) {
        try {
            return exact(a, b);
        } catch (ArithmeticException e) {
            throw CheckedNumbers.outOfRange("with more than 64 bits", "BIGINT");
        }
    }

    /** Computes the operation of floating point numbers; refuses a result beyond their range. */
    public double apply(double a, double b) {
        double result = unchecked(a, b);
        if (Double.isInfinite(result) && !Double.isInfinite(a) && !Double.isInfinite(b)) {
            throw CheckedNumbers.outOfRange(result, "DOUBLE");
        }
        return result;
    }

    private static void refuseZero(boolean zero) {
        if (zero) {
            throw CheckedNumbers.divisionByZero();
        }
    }
}
