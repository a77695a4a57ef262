package dev.schemaless.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;

/**
 * Conversions from the Java form to numbers. A fraction is cut off where the target has none; what is out of range is
 * refused, never wrapped.
 */
final class NumberConversions {
    /** The most digits that a text's exponent may stand for, so that no text makes a number of a billion digits. */
    private static final int MAX_DIGITS = 4_096;

    private NumberConversions() {}

    static long toLong(Object value, long least, long most, String target) throws SQLException {
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

    static BigDecimal toDecimal(Object value) throws SQLException {
        return toDecimal(value, "BigDecimal");
    }

    /** Returns the value with that many digits after the point, rounded half up. */
    static BigDecimal toDecimal(Object value, int scale) throws SQLException {
        return toDecimal(value).setScale(scale, RoundingMode.HALF_UP);
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
        if (Math.abs((long) decimal.scale()) > MAX_DIGITS || decimal.precision() > MAX_DIGITS) {
            throw Conversions.outOfRange(text, target);
        }
        return decimal;
    }

    static double toDouble(Object value) throws SQLException {
        if (value instanceof Number number) {
            return finite(number.doubleValue(), value, "double");
        } else if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        } else if (value instanceof String text) {
            return ofFloatingText(text);
        }
        throw Conversions.refused(value, "double");
    }

    static float toFloat(Object value) throws SQLException {
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
