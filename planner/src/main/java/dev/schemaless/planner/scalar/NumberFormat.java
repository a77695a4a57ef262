package dev.schemaless.planner.scalar;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A format of numbers. Immutable and thread-safe.
 *
 * @param parts in order
 * @param whole number of places for digits before the point
 * @param firstZero the place before the point from which on zeros are shown; {@code whole} for none
 * @param fraction number of places for digits after the point
 * @param lastZero how many of these are shown even where they are zeros at the end
 * @param padded whether blanks stand for digits and signs that are not there, and zeros at the end are shown
 * @param anchoredSign where the sign stands before the first digit, whether a plus is shown
 */
record NumberFormat(
        List<Part> parts,
        int whole,
        int firstZero,
        int fraction,
        int lastZero,
        boolean padded,
        @Nullable Boolean anchoredSign) {
    NumberFormat {
        parts = List.copyOf(parts);
    }

    /** A place of a digit, a mark, a sign of its own, or text. */
    sealed interface Part {}

    record Digit() implements Part {}

    record Point() implements Part {}

    record Group() implements Part {}

    /** A sign at its place, not at the number's. */
    record Sign(boolean showsPlus) implements Part {}

    record Text(char letter) implements Part {}

    /** Returns a number rounded to the places there are, halves away from zero; {@code #} for each digit if it has too many. */
    String print(Number number) {
        boolean finite = Double.isFinite(number.doubleValue()) || number instanceof BigDecimal;
        BigDecimal value = finite
                ? new BigDecimal(number.toString()).setScale(fraction, RoundingMode.HALF_UP)
                : BigDecimal.ZERO.setScale(fraction);
        String digits = value.abs().unscaledValue().toString();
        String shown = "0".repeat(Math.max(0, whole + fraction - digits.length())) + digits;
        boolean fits = finite && shown.length() == whole + fraction;
        boolean negative = finite ? value.signum() < 0 : number.doubleValue() < 0;
        return fits
                ? new Output(shown, firstShown(shown), lastShown(shown), negative).write()
                : new Output("#".repeat(whole + fraction), 0, whole + fraction, negative).write();
    }

    /** Returns the first digit to show. A zero before the point is left out unless it is the only digit. */
    private int firstShown(String digits) {
        int first = 0;
        while (first < whole && digits.charAt(first) == '0') {
            first++;
        }
        boolean nothingElse = fraction == 0 || lastShown(digits) == whole;
        return Math.min(firstZero, first == whole && nothingElse ? Math.max(0, whole - 1) : first);
    }

    private int lastShown(String digits) {
        int last = whole + fraction;
        while (!padded && last > whole + lastZero && digits.charAt(last - 1) == '0') {
            last--;
        }
        return last;
    }

    /** One number on its way into text. */
    private final class Output {
        private final StringBuilder out = new StringBuilder();
        private final String digits;
        private final int first;
        private final int last;
        private final boolean negative;
        private int at;
        private boolean signed;

        Output(String digits, int first, int last, boolean negative) {
            this.digits = digits;
            this.first = first;
            this.last = last;
            this.negative = negative;
            this.signed = anchoredSign == null;
        }

        String write() {
            parts.forEach(this::write);
            return out.toString();
        }

        private void write(Part part) {
            if (part instanceof Digit) {
                digit();
            } else if (part instanceof Point) {
                sign();
                out.append('.');
            } else if (part instanceof Group) {
                write(at > first, ',');
            } else if (part instanceof Sign sign) {
                write(negative || sign.showsPlus(), negative ? '-' : '+');
            } else if (part instanceof Text text) {
                out.append(text.letter());
            }
        }

        private void digit() {
            if (at >= first) {
                sign();
            }
            if (at < last) {
                write(at >= first, digits.charAt(at));
            }
            at++;
        }

        private void sign() {
            if (!signed) {
                signed = true;
                write(negative || Boolean.TRUE.equals(anchoredSign), negative ? '-' : '+');
            }
        }

        private void write(boolean shown, char letter) {
            if (shown) {
                out.append(letter);
            } else if (padded) {
                out.append(' ');
            }
        }
    }
}
