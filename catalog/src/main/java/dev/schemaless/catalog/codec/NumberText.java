package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of numbers, the same on every Java version. */
public final class NumberText {
    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_EXPONENT_DIGITS = 5;

    private static final Pattern JSON = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private NumberText() {}

    /**
     * Returns the shortest decimal text that reads back as the same number, such as {@code 1.1}, {@code 5.0} or {@code
     * 1.0E23}; or NaN, Infinity, -Infinity. ({@code Double.toString} before Java 19 is not always the shortest.)
     */
    public static String of(double value) {
        return NumberOutput.toString(value, true);
    }

    /** Does {@link #of(double)} for a 32-bit number: {@code 1.1f} is {@code 1.1}. */
    public static String of(float value) {
        return NumberOutput.toString(value, true);
    }

    /** Returns the exact value of the shortest text of a finite number: 1.1 for 1.1. */
    public static BigDecimal toDecimal(double value) {
        return new BigDecimal(of(value));
    }

    /** Does {@link #toDecimal(double)} for a 32-bit number. */
    public static BigDecimal toDecimal(float value) {
        return new BigDecimal(of(value));
    }

    /** Returns the number of a decimal text, which blanks may surround; null if it is not a number. */
    public static @Nullable BigDecimal parse(String text) {
        String number = text.strip();
        return isDecimal(number) ? new BigDecimal(number) : null;
    }

    /** Says whether a text is a number as JSON writes it. */
    public static boolean isJson(String text) {
        return JSON.matcher(text).matches();
    }

    private static boolean isDecimal(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            return false;
        }
        int start = isSign(text.charAt(0)) ? 1 : 0;
        int whole = digitsFrom(text, start);
        int end = whole;
        int digits = whole - start;
        if (end < text.length() && text.charAt(end) == '.') {
            end = digitsFrom(text, whole + 1);
            digits += end - whole - 1;
        }
        return digits > 0 && (end == text.length() || isExponent(text, end));
    }

    private static boolean isExponent(String text, int at) {
        if (text.charAt(at) != 'e' && text.charAt(at) != 'E') {
            return false;
        }
        int start = at + 1 < text.length() && isSign(text.charAt(at + 1)) ? at + 2 : at + 1;
        int digits = digitsFrom(text, start) - start;
        return digits > 0 && digits <= MAX_EXPONENT_DIGITS && start + digits == text.length();
    }

    private static int digitsFrom(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    private static boolean isSign(char c) {
        return c == '+' || c == '-';
    }
}
