package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Casts to numbers and BOOLEAN; null where a source kind has none. */
final class NumberCasts {
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final int SHOWN = 40;
    private static final int MAX_EXPONENT = 10_000;
    private static final int MOST_DIGITS = 20_000;

    private NumberCasts() {}

    static @Nullable ValueCast toInteger(ValueKind from, ValueKind to) {
        if (from == to) {
            return value -> value;
        }
        if (from.isInteger()) {
            return value -> CheckedNumbers.narrow(((Number) value).longValue(), to);
        }
        if (from.isNumeric()) {
            return value -> CheckedNumbers.narrow(CheckedNumbers.toDecimal((Number) value), to);
        }
        return switch (from) {
            case STRING -> value -> CheckedNumbers.narrow(new BigDecimal(parseInteger((String) value)), to);
            case BOOLEAN -> value -> CheckedNumbers.narrow((Boolean) value ? 1 : 0, to);
            default -> null;
        };
    }

    static @Nullable ValueCast toDecimal(ValueKind from, int precision, int scale) {
        if (from.isNumeric()) {
            return value -> CheckedNumbers.fit(CheckedNumbers.toDecimal((Number) value), precision, scale);
        }
        return switch (from) {
            case STRING -> value -> CheckedNumbers.fit(parseDecimal((String) value, "DECIMAL"), precision, scale);
            case BOOLEAN ->
                value -> CheckedNumbers.fit((Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO, precision, scale);
            default -> null;
        };
    }

    static @Nullable ValueCast toDouble(ValueKind from) {
        if (from.isNumeric()) {
            return value -> CheckedNumbers.toDouble((Number) value);
        }
        return switch (from) {
            case STRING -> value -> parseDouble((String) value);
            case BOOLEAN -> value -> (Boolean) value ? 1.0 : 0.0;
            default -> null;
        };
    }

    static @Nullable ValueCast toFloat(ValueKind from) {
        if (from == ValueKind.FLOAT) {
            return value -> value;
        }
        ValueCast toDouble = toDouble(from);
        return toDouble == null ? null : value -> CheckedNumbers.toFloat((Double) toDouble.cast(value));
    }

    static @Nullable ValueCast toBoolean(ValueKind from) {
        if (from.isNumeric()) {
            return value -> ((Number) value).doubleValue() != 0;
        }
        return switch (from) {
            case BOOLEAN -> value -> value;
            case STRING -> value -> parseBoolean((String) value);
            default -> null;
        };
    }

    /** Returns the digits of a text, of bounded length, because parsing takes the square of it. */
    private static String digits(String text, String type) {
        String trimmed = text.trim();
        if (trimmed.length() > MOST_DIGITS) {
            throw invalid(text, type + " of at most " + MOST_DIGITS + " digits");
        }
        return trimmed;
    }

    private static BigInteger parseInteger(String text) {
        String trimmed = digits(text, "an integer");
        if (!INTEGER.matcher(trimmed).matches()) {
            throw invalid(text, "an integer");
        }
        return new BigInteger(trimmed);
    }

    private static BigDecimal parseDecimal(String text, String type) {
        try {
            BigDecimal parsed = new BigDecimal(digits(text, type));
            if (Math.abs((long) parsed.scale()) > MAX_EXPONENT) {
                throw CheckedNumbers.outOfRange(shown(text), type);
            }
            return parsed;
        } catch (NumberFormatException e) {
            throw invalid(text, type);
        }
    }

    private static Double parseDouble(String text) {
        return switch (text.trim()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> CheckedNumbers.toDouble(parseDecimal(text, "DOUBLE"));
        };
    }

    private static Boolean parseBoolean(String text) {
        String trimmed = text.trim();
        if (trimmed.equalsIgnoreCase("TRUE")) {
            return true;
        }
        if (trimmed.equalsIgnoreCase("FALSE")) {
            return false;
        }
        throw invalid(text, "BOOLEAN");
    }

    static SchemalessException invalid(String text, String type) {
        return new SchemalessException(
                ErrorCode.CAST_INVALID,
                "Cannot cast '" + shown(text) + "': it does not read as " + type
                        + ". Correct the value or use TRY_CAST");
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
