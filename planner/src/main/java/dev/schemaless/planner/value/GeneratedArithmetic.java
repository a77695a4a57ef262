package dev.schemaless.planner.value;

import java.math.BigDecimal;

/**
 * Checked arithmetic as static methods, for generated code to call. Each refuses the same values as the evaluator, with
 * the same codes.
 */
public final class GeneratedArithmetic {
    private GeneratedArithmetic() {}

    /** Computes a DECIMAL; operands are any numbers, the result has the given scale and at most that many digits. */
    public static BigDecimal decimal(String operation, Object first, Object second, int precision, int scale) {
        BigDecimal result = Arithmetic.valueOf(operation)
                .apply(CheckedNumbers.toDecimal((Number) first), CheckedNumbers.toDecimal((Number) second), scale);
        return CheckedNumbers.fit(result, precision, scale);
    }

    /** Computes a DOUBLE of any numbers. */
    public static double approximate(String operation, Object first, Object second) {
        return Arithmetic.valueOf(operation).apply(((Number) first).doubleValue(), ((Number) second).doubleValue());
    }

    /** Computes a REAL of any numbers. */
    public static float real(String operation, Object first, Object second) {
        return CheckedNumbers.toFloat(approximate(operation, first, second));
    }

    /** Returns the absolute value of an integer; the smallest of its width has none. */
    public static long absolute(long value, int bits) {
        long absolute = value < 0 ? Arithmetic.MINUS.apply(0L, value) : value;
        return ((Number) CheckedNumbers.narrow(absolute, kind(bits))).longValue();
    }

    private static ValueKind kind(int bits) {
        return switch (bits) {
            case 8 -> ValueKind.BYTE;
            case 16 -> ValueKind.SHORT;
            case 32 -> ValueKind.INT;
            default -> ValueKind.LONG;
        };
    }
}
