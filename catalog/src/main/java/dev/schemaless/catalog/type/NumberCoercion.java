package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.NumberText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Conversions between the classes numbers come in. */
final class NumberCoercion {
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int LONG_DIGITS = 19;

    private NumberCoercion() {}

    /** Returns a number's exact value, of a float that of its shortest text; null for NaN, infinities and non-numbers. */
    static @Nullable BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof Double number) {
            return Double.isFinite(number) ? NumberText.toDecimal(number) : null;
        }
        if (value instanceof Float number) {
            return Float.isFinite(number) ? NumberText.toDecimal(number) : null;
        }
        return value instanceof Number number ? BigDecimal.valueOf(number.longValue()) : null;
    }

    /** Does {@link #decimal(Object)}, and converts numeric text too. */
    static @Nullable BigDecimal decimalOrText(Object value) {
        return value instanceof String text ? NumberText.parse(text) : decimal(value);
    }

    /** Returns a number as a long; null if it has a fraction or is too large. Cheap for any exponent. */
    static @Nullable Long exactLong(BigDecimal value) {
        if (magnitude(value) > LONG_DIGITS
                || (value.scale() > 0 && value.stripTrailingZeros().scale() > 0)) {
            return null;
        }
        boolean fits = value.compareTo(MIN_LONG) >= 0 && value.compareTo(MAX_LONG) <= 0;
        return fits ? (Long) value.longValue() : null;
    }

    /** Returns the greatest integer that is not above a number; of one that no long can hold itself. Cheap for any exponent. */
    static BigDecimal floor(BigDecimal value) {
        if (value.signum() == 0 || magnitude(value) <= 0) {
            return value.signum() < 0 ? BigDecimal.ONE.negate() : BigDecimal.ZERO;
        }
        return magnitude(value) > LONG_DIGITS ? value : value.setScale(0, RoundingMode.FLOOR);
    }

    /** Returns a binary number as a long; null if it has a fraction or is too large. */
    static @Nullable Long exactLong(double value) {
        return value == Math.rint(value) && value >= -0x1p63 && value < 0x1p63 ? (Long) (long) value : null;
    }

    /** Returns a number without its fraction, clamped to the range of longs; NaN as the greatest. */
    static long clampedLong(Number value) {
        if (value instanceof Double || value instanceof Float) {
            return Double.isNaN(value.doubleValue()) ? Long.MAX_VALUE : (long) value.doubleValue();
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            BigDecimal decimal = value instanceof BigDecimal d ? d : new BigDecimal((BigInteger) value);
            return decimal.min(MAX_LONG).max(MIN_LONG).longValue();
        }
        return value.longValue();
    }

    /** Returns how many digits stand before the point; 0 or less for numbers below 0.1. */
    static long magnitude(BigDecimal value) {
        return value.signum() == 0 ? 0 : (long) value.precision() - value.scale();
    }

    /** Rounds half up to a scale. Cheap for any exponent, as long as the magnitude is small. */
    static BigDecimal rounded(BigDecimal value, int scale) {
        if (value.signum() == 0 || magnitude(value) < -scale) {
            return BigDecimal.ZERO.setScale(scale);
        }
        return value.setScale(scale, RoundingMode.HALF_UP);
    }
}
