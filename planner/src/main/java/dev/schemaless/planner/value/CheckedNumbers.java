package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Numbers of any width: conversions that are exact or refused. */
public final class CheckedNumbers {
    private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    private CheckedNumbers() {}

    /** Returns the decimal that reads like the number: 0.1 for the double 0.1. */
    public static BigDecimal toDecimal(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (number instanceof Float || number instanceof Double) {
            return fromApproximate(number);
        }
        return BigDecimal.valueOf(number.longValue());
    }

    private static BigDecimal fromApproximate(Number number) {
        double value = number.doubleValue();
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw outOfRange(value, "DECIMAL");
        }
        return new BigDecimal(number.toString());
    }

    /** Rounds to a scale, half up, and refuses more digits than the precision allows. */
    public static BigDecimal fit(BigDecimal value, int precision, int scale) {
        BigDecimal rounded = value.scale() == scale ? value : value.setScale(scale, RoundingMode.HALF_UP);
        if (rounded.precision() > precision) {
            throw outOfRange(rounded.toPlainString(), "DECIMAL(" + precision + ", " + scale + ")");
        }
        return rounded;
    }

    /** Narrows an exact integer to the kind's Java class. */
    public static Object narrow(long value, ValueKind kind) {
        return switch (kind) {
            case BYTE -> (byte) range(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
            case SHORT -> (short) range(value, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
            case INT, MONTH_INTERVAL -> (int) range(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
            default -> value;
        };
    }

    private static long range(long value, long min, long max, String type) {
        if (value < min || value > max) {
            throw outOfRange(value, type);
        }
        return value;
    }

    /** Narrows a decimal, rounded half up, to an integer kind. */
    public static Object narrow(BigDecimal value, ValueKind kind) {
        BigInteger rounded = value.setScale(0, RoundingMode.HALF_UP).toBigInteger();
        if (rounded.compareTo(MIN_LONG) < 0 || rounded.compareTo(MAX_LONG) > 0) {
            throw outOfRange(value, kind == ValueKind.LONG ? "BIGINT" : "INTEGER");
        }
        return narrow(rounded.longValue(), kind);
    }

    /** Narrows to REAL; a finite value that REAL cannot reach is refused. */
    public static Float toFloat(double value) {
        float narrowed = (float) value;
        if (Float.isInfinite(narrowed) && !Double.isInfinite(value)) {
            throw outOfRange(value, "REAL");
        }
        return narrowed;
    }

    /** Returns the nearest double; a number beyond its range is refused. */
    public static Double toDouble(Number number) {
        double value = number.doubleValue();
        if (Double.isInfinite(value) && !(number instanceof Double) && !(number instanceof Float)) {
            throw outOfRange(number, "DOUBLE");
        }
        return value;
    }

    /** Returns the refusal of a number that a type cannot hold. */
    public static SchemalessException outOfRange(Object value, String type) {
        return new SchemalessException(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot use number " + value + " as " + type
                        + ": it is out of range. Use a wider type or check the value");
    }

    /** Returns the refusal of a division by zero. */
    public static SchemalessException divisionByZero() {
        return new SchemalessException(
                ErrorCode.DIVISION_BY_ZERO,
                "Cannot divide: the divisor is 0. Guard it, for example with NULLIF(divisor, 0)");
    }
}
