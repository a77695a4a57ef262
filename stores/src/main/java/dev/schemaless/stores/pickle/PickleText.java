package dev.schemaless.stores.pickle;

import dev.schemaless.catalog.codec.NumberText;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Values that protocol 0 writes as lines of text. */
final class PickleText {
    /** Longer numbers take long to compute, and no column holds them. */
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,1000}");

    private PickleText() {}

    /** Reads a whole number; {@code 00} and {@code 01} are the truth values. */
    static PickleValue number(String line) {
        if (line.equals("00") || line.equals("01")) {
            return line.equals("01") ? PickleValue.Single.TRUE : PickleValue.Single.FALSE;
        }
        return whole(line.endsWith("L") ? line.substring(0, line.length() - 1) : line);
    }

    private static PickleValue whole(String digits) {
        String text = digits.strip();
        if (!WHOLE.matcher(text).matches()) {
            throw new PickleRefusal("it has a malformed number, or one of more than 1,000 digits");
        }
        return of(new BigInteger(text));
    }

    /** Returns a whole number in its simplest form. */
    static PickleValue of(BigInteger number) {
        return number.bitLength() < Long.SIZE
                ? new PickleValue.Small(number.longValue())
                : new PickleValue.Whole(number);
    }

    /** Reads a number with a fraction, as Python's {@code repr} or its C library writes it. */
    static PickleValue real(String line) {
        String text = line.strip();
        return switch (text) {
            case "nan", "-nan" -> new PickleValue.Real(Double.NaN);
            case "inf" -> new PickleValue.Real(Double.POSITIVE_INFINITY);
            case "-inf" -> new PickleValue.Real(Double.NEGATIVE_INFINITY);
            default -> {
                if (NumberText.parse(text) == null) {
                    throw new PickleRefusal("it has a malformed number");
                }
                yield new PickleValue.Real(Double.parseDouble(text));
            }
        };
    }

    /** Reads a quoted {@code str} with escapes. */
    static PickleValue.Bytes quoted(PickleValue.Bytes line) {
        int end = line.length();
        while (end > 0 && (line.at(end - 1) == ' ' || line.at(end - 1) == '\r')) {
            end--;
        }
        boolean isQuoted = end >= 2 && (line.at(0) == '\'' || line.at(0) == '"') && line.at(end - 1) == line.at(0);
        if (!isQuoted) {
            throw new PickleRefusal("it has a text without quotes");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(end);
        int at = 1;
        while (at < end - 1) {
            if (line.at(at) == '\\' && at + 1 < end - 1) {
                at = escaped(line, at + 1, end - 1, out);
            } else {
                out.write(line.at(at));
                at++;
            }
        }
        return PickleValue.Bytes.of(out.toByteArray());
    }

    /** Returns the place after an escape. One that Python does not know is copied. */
    private static int escaped(PickleValue.Bytes line, int at, int end, ByteArrayOutputStream out) {
        int simple = "\\'\"abfnrtv".indexOf(line.at(at));
        if (simple >= 0) {
            out.write("\\'\"\u0007\b\f\n\r\t\u000b".charAt(simple));
            return at + 1;
        }
        if (line.at(at) == 'x') {
            int high = at + 2 < end ? Character.digit(line.at(at + 1), 16) : -1;
            int low = at + 2 < end ? Character.digit(line.at(at + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw new PickleRefusal("it has a text with an invalid escape");
            }
            out.write(high << 4 | low);
            return at + 3;
        }
        int octal = 0;
        int next = at;
        while (next < end && next < at + 3 && line.at(next) >= '0' && line.at(next) <= '7') {
            octal = octal << 3 | (line.at(next) - '0');
            next++;
        }
        out.write(next > at ? octal : '\\');
        return next;
    }

    /** Reads raw-unicode-escape: one character for each byte, and escapes after an odd number of backslashes. */
    static PickleValue.Text unicode(PickleValue.Bytes line) {
        StringBuilder text = new StringBuilder();
        int backslashes = 0;
        int at = 0;
        while (at < line.length()) {
            char c = (char) (line.at(at) & 0xff);
            int digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
            if (digits > 0 && backslashes % 2 == 1) {
                text.setLength(text.length() - 1);
                text.appendCodePoint(codePoint(line, at + 1, digits));
                at += digits;
            } else {
                text.append(c);
            }
            backslashes = c == '\\' ? backslashes + 1 : 0;
            at++;
        }
        return new PickleValue.Text(text.toString());
    }

    private static int codePoint(PickleValue.Bytes line, int from, int digits) {
        long code = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = i < line.length() ? Character.digit(line.at(i), 16) : -1;
            code = digit < 0 ? Character.MAX_CODE_POINT + 1L : code << 4 | digit;
            if (code > Character.MAX_CODE_POINT) {
                throw new PickleRefusal("it has a text with an invalid escape");
            }
        }
        return (int) code;
    }
}
