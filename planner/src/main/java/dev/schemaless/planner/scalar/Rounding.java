package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Numbers of any kind rounded to a number of decimal places, or of zeros before the point where that is negative. */
final class Rounding {
    /** Beyond all digits that a number may have. */
    private static final int MOST_DIGITS = 400;

    private Rounding() {}

    /** Returns a number of the same class. */
    static Object of(Object number, long digits, RoundingMode mode) {
        int places = Values.clamped(digits, -MOST_DIGITS, MOST_DIGITS);
        if (number instanceof BigDecimal decimal) {
            return decimal(decimal, places, mode).setScale(decimal.scale(), RoundingMode.UNNECESSARY);
        } else if (number instanceof Double value) {
            return Double.isFinite(value) ? real(value, places, mode) : value;
        } else if (number instanceof Float value) {
            return Float.isFinite(value) ? (Object) (float) real(value, places, mode) : value;
        }
        return places >= 0 ? number : whole((Number) number, places, mode);
    }

    private static BigDecimal decimal(BigDecimal value, int places, RoundingMode mode) {
        return places >= value.scale() ? value : value.setScale(places, mode);
    }

    private static double real(double value, int places, RoundingMode mode) {
        return decimal(BigDecimal.valueOf(value), places, mode).doubleValue();
    }

    private static Object whole(Number number, int places, RoundingMode mode) {
        BigInteger rounded =
                decimal(BigDecimal.valueOf(number.longValue()), places, mode).toBigInteger();
        if (number instanceof Long) {
            return fits(rounded, Long.SIZE).longValue();
        } else if (number instanceof Integer) {
            return fits(rounded, Integer.SIZE).intValue();
        }
        return number instanceof Short
                ? (Object) fits(rounded, Short.SIZE).shortValue()
                : (Object) fits(rounded, Byte.SIZE).byteValue();
    }

    private static BigInteger fits(BigInteger value, int bits) {
        if (value.bitLength() >= bits) {
            throw WholeNumbers.outOfRange("ROUND");
        }
        return value;
    }
}
