package dev.schemaless.planner.scalar;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers without a fraction, exact or refused. */
final class WholeNumbers {
    private static final int LARGEST_FACTORIAL = 20;

    private WholeNumbers() {}

    /** Returns the quotient of two numbers of any kinds, without its fraction. */
    static long quotient(Object dividend, Object divisor) {
        BigDecimal by = decimal(divisor);
        if (by.signum() == 0) {
            throw new SchemalessException(
                    ErrorCode.DIVISION_BY_ZERO,
                    "Cannot divide: the divisor is 0. Guard it, for example with NULLIF(divisor, 0)");
        }
        return narrowed("DIV", decimal(dividend).divideToIntegralValue(by).toBigInteger());
    }

    private static BigDecimal decimal(Object number) {
        if (number instanceof Double || number instanceof Float) {
            double value = ((Number) number).doubleValue();
            if (!Double.isFinite(value)) {
                throw outOfRange("DIV");
            }
        }
        return new BigDecimal(number.toString());
    }

    static long factorial(long number) {
        if (number < 0 || number > LARGEST_FACTORIAL) {
            throw outOfRange("FACTORIAL");
        }
        long product = 1;
        for (long factor = 2; factor <= number; factor++) {
            product *= factor;
        }
        return product;
    }

    static long greatestDivisor(long first, long second) {
        return narrowed("GCD", BigInteger.valueOf(first).gcd(BigInteger.valueOf(second)));
    }

    static long leastMultiple(long first, long second) {
        if (first == 0 || second == 0) {
            return 0;
        }
        BigInteger divisor = BigInteger.valueOf(first).gcd(BigInteger.valueOf(second));
        BigInteger multiple = BigInteger.valueOf(first).divide(divisor).multiply(BigInteger.valueOf(second));
        return narrowed("LCM", multiple.abs());
    }

    private static long narrowed(String function, BigInteger value) {
        if (value.bitLength() >= Long.SIZE) {
            throw outOfRange(function);
        }
        return value.longValue();
    }

    static SchemalessException outOfRange(String function) {
        return new SchemalessException(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot compute " + function + ": its result is out of range. Use smaller values");
    }
}
