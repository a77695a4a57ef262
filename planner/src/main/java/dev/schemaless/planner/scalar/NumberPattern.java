package dev.schemaless.planner.scalar;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of TO_CHAR of numbers, in PostgreSQL's words: {@code 9} and {@code 0} are digits, {@code .} or {@code D} the
 * point, {@code ,} or {@code G} a mark between groups. {@code S}, {@code SG} and {@code MI} are signs; {@code FM} leaves out padding. Text in double quotes, and other characters, are copied.
 */
final class NumberPattern {
    private static final int KEPT = 200;
    private static final int MOST_DIGITS = 1_000;
    private static final int SHOWN = 100;
    private static final LoadingCache<String, NumberFormat> FORMATS = CacheBuilder.newBuilder()
            .maximumSize(KEPT)
            .build(CacheLoader.from(pattern -> new NumberPattern(pattern).format()));

    private final String pattern;
    private final List<NumberFormat.Part> parts = new ArrayList<>();
    private int at;
    private int whole;
    private int fraction;
    private int firstZero = -1;
    private int lastZero;
    private boolean point;
    private boolean padded = true;
    private boolean signs;
    private @Nullable Boolean anchoredSign = false;
    private boolean signEnds;

    private NumberPattern(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns the format of a pattern such as {@code FM9,990.00}.
     *
     * @throws SchemalessException {@code PARAMETER_INVALID} if the text is not a pattern
     */
    static NumberFormat format(String pattern) {
        try {
            return FORMATS.getUnchecked(pattern);
        } catch (UncheckedExecutionException e) {
            if (e.getCause() instanceof SchemalessException refusal) {
                throw refusal;
            }
            throw e;
        }
    }

    private NumberFormat format() {
        while (at < pattern.length()) {
            if (!word()) {
                letter(pattern.charAt(at++));
            }
        }
        if (whole + fraction == 0) {
            throw refused("it has no digit");
        }
        return new NumberFormat(
                parts, whole, firstZero < 0 ? whole : firstZero, fraction, lastZero, padded, anchoredSign);
    }

    private boolean word() {
        if (takes("FM")) {
            padded = false;
        } else if (takes("SG")) {
            sign(true);
        } else if (takes("MI")) {
            sign(false);
        } else if (takes("S")) {
            sign();
        } else {
            return false;
        }
        return true;
    }

    private boolean takes(String word) {
        boolean here = pattern.regionMatches(true, at, word, 0, word.length());
        at += here ? word.length() : 0;
        return here;
    }

    /** Puts a sign where it is written. */
    private void sign(boolean showsPlus) {
        if (signs) {
            throw refused("it has two signs");
        }
        signs = true;
        anchoredSign = null;
        parts.add(new NumberFormat.Sign(showsPlus));
    }

    /** Puts a sign before the first digit of a number, or after the last. */
    private void sign() {
        boolean begins = whole + fraction == 0 && !point;
        sign(true);
        if (begins) {
            parts.remove(parts.size() - 1);
            anchoredSign = true;
        } else {
            signEnds = true;
        }
    }

    private void letter(char letter) {
        switch (Character.toUpperCase(letter)) {
            case '9', '0' -> digit(letter == '0');
            case '.', 'D' -> point();
            case ',', 'G' -> parts.add(new NumberFormat.Group());
            case '"' -> quoted();
            default -> text(letter);
        }
    }

    private void digit(boolean zero) {
        if (signEnds) {
            throw refused("S stands among its digits");
        }
        if (whole + fraction == MOST_DIGITS) {
            throw refused("it has more than " + MOST_DIGITS + " digits");
        }
        if (point) {
            fraction++;
            lastZero = zero ? fraction : lastZero;
        } else {
            firstZero = zero && firstZero < 0 ? whole : firstZero;
            whole++;
        }
        parts.add(new NumberFormat.Digit());
    }

    private void point() {
        if (point) {
            throw refused("it has two points");
        }
        point = true;
        parts.add(new NumberFormat.Point());
    }

    private void quoted() {
        int end = pattern.indexOf('"', at);
        String text = pattern.substring(at, end < 0 ? pattern.length() : end);
        text.chars().forEach(letter -> parts.add(new NumberFormat.Text((char) letter)));
        at = end < 0 ? pattern.length() : end + 1;
    }

    private void text(char letter) {
        if (Character.isLetterOrDigit(letter)) {
            throw refused("'" + letter + "' has no meaning there");
        }
        parts.add(new NumberFormat.Text(letter));
    }

    private SchemalessException refused(String reason) {
        return Values.invalid(
                "write number",
                "the pattern '" + pattern.substring(0, Math.min(pattern.length(), SHOWN)) + "' is invalid: " + reason
                        + ". Use 9, 0, '.', ',', D, G, S, SG, MI, FM and \"text\"");
    }
}
