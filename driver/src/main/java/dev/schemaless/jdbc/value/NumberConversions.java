package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;

/**
 * Conversions from the Java form to numbers. A fraction is cut off where the target has none; values out of range are
 * refused, never wrapped.
 */
public final class NumberConversions {
    /** The most digits that a text's exponent may stand for, so that no text makes a number of a billion digits. */
    private static final int MAX_DIGITS = 4_096;

    private static final int BITS_OF_DIGIT = 4;

    private NumberConversions() {}

    public static long toLong(Object value, long least, long most, String target) throws SQLException {
        long number;
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            number = ((Number) value).longValue();
        } else {
            number = toBigInteger(value, target).longValue();
        }
        if (number < least || number > most) {
            throw Conversions.outOfRange(value, target);
        }
        return number;
    }

    private static BigInteger toBigInteger(Object value, String target) throws SQLException {
        BigInteger whole = toDecimal(value, target).toBigInteger();
        if (whole.bitLength() > 63) {
            throw Conversions.outOfRange(value, target);
        }
        return whole;
    }

    /** Returns the value with its fraction cut off, of any size. */
    static BigInteger toBigInteger(Object value) throws SQLException {
        return toDecimal(value, "BigInteger").toBigInteger();
    }

    public static BigDecimal toDecimal(Object value) throws SQLException {
        return toDecimal(value, "BigDecimal");
    }

    /** Returns the value with that many digits after the point, rounded half up. */
    public static BigDecimal toDecimal(Object value, int scale) throws SQLException {
        if (Math.abs((long) scale) > MAX_DIGITS) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot convert value to BigDecimal: the scale " + scale + " is beyond " + MAX_DIGITS + " digits.");
        }
        return toDecimal(value).setScale(scale, RoundingMode.HALF_UP);
    }

    /** Refuses a number that stands for more digits than any text may. */
    static void requireDigits(BigDecimal number, String target) throws SQLException {
        if (Math.abs((long) number.scale()) > MAX_DIGITS || number.precision() > MAX_DIGITS) {
            throw Conversions.outOfRange(number, target);
        }
    }

    /** Refuses a number of more than about as many digits as {@link #requireDigits(BigDecimal, String)} lets pass. */
    static void requireDigits(BigInteger number, String target) throws SQLException {
        if (number.bitLength() > MAX_DIGITS * BITS_OF_DIGIT) {
            throw Conversions.outOfRange("a number of " + number.bitLength() + " bits", target);
        }
    }

    private static BigDecimal toDecimal(Object value, String target) throws SQLException {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        } else if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        } else if (value instanceof Double || value instanceof Float) {
            return ofFloating((Number) value, target);
        } else if (value instanceof Number number) {
            return BigDecimal.valueOf(number.longValue());
        } else if (value instanceof Boolean bool) {
            return bool ? BigDecimal.ONE : BigDecimal.ZERO;
        } else if (value instanceof String text) {
            return ofText(text, target);
        }
        throw Conversions.refused(value, target);
    }

    private static BigDecimal ofFloating(Number value, String target) throws SQLException {
        if (!Double.isFinite(value.doubleValue())) {
            throw Conversions.outOfRange(value, target);
        }
        // by its text: 0.1f is 0.1, not 0.10000000149011612
        return new BigDecimal(value.toString());
    }

    private static BigDecimal ofText(String text, String target) throws SQLException {
        BigDecimal decimal;
        try {
            decimal = new BigDecimal(text.trim());
        } catch (NumberFormatException e) {
            throw Conversions.invalid(text, target);
        }
        requireDigits(decimal, target);
        return decimal;
    }

    public static double toDouble(Object value) throws SQLException {
        if (value instanceof Number number) {
            return finite(number.doubleValue(), value, "double");
        } else if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        } else if (value instanceof String text) {
            return ofFloatingText(text);
        }
        throw Conversions.refused(value, "double");
    }

    public static float toFloat(Object value) throws SQLException {
        if (value instanceof Float number) {
            return number;
        }
        double number = toDouble(value);
        float narrow = (float) number;
        if (Float.isInfinite(narrow) && !Double.isInfinite(number)) {
            throw Conversions.outOfRange(value, "float");
        }
        return narrow;
    }

    private static double ofFloatingText(String text) throws SQLException {
        try {
            return finite(Double.parseDouble(text.trim()), text, "double");
        } catch (NumberFormatException e) {
            throw Conversions.invalid(text, "double");
        }
    }

    /** Refuses an infinity that the value itself is not. */
    private static double finite(double number, Object value, String target) throws SQLException {
        boolean given = value instanceof Double
                || value instanceof Float
                || String.valueOf(value).contains("Inf");
        if (Double.isInfinite(number) && !given) {
            throw Conversions.outOfRange(value, target);
        }
        return number;
    }
}
