package dev.schemaless.planner.literal;

import dev.schemaless.catalog.type.DecimalType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads single literals, names and comments of a text as the parser reads them. A method gives null, or -1 for an offset, where that is
 * not sure. Stateless.
 */
final class LiteralReader {
    private static final int MAX_INT_DIGITS = 9;
    private static final int MAX_LONG_DIGITS = 18;
    private static final int MAX_FRACTION = 9;
    private static final int FIRST_YEAR = 1;

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, MAX_FRACTION, true)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DATE)
            .appendLiteral(' ')
            .append(TIME)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private final String sql;

    LiteralReader(String sql) {
        this.sql = sql;
    }

    /** Returns the character at an offset; NUL after the end. */
    char at(int offset) {
        return offset < sql.length() ? sql.charAt(offset) : '\0';
    }

    String between(int start, int end) {
        return sql.substring(start, end);
    }

    /** Says whether a word is at an offset, in letters of either case. */
    boolean isWord(String word, int start) {
        return sql.regionMatches(true, start, word, 0, word.length()) && !isNamePart(at(start + word.length()));
    }

    /** Returns the offset after spaces and comments; -1 if a comment has no end, or is a hint. */
    int skipBlank(int from) {
        int at = from;
        while (at >= 0 && (isSpace(at(at)) || isComment(at))) {
            at = isSpace(at(at)) ? at + 1 : isHint(at) ? -1 : endOfComment(at);
        }
        return at;
    }

    boolean isComment(int at) {
        char next = at(at + 1);
        return (at(at) == '-' && next == '-') || (at(at) == '/' && (next == '*' || next == '/'));
    }

    /** Says whether a comment is part of the statement. */
    boolean isHint(int comment) {
        return at(comment + 1) == '*' && at(comment + 2) == '+';
    }

    int endOfComment(int start) {
        if (at(start + 1) == '*') {
            int close = sql.indexOf("*/", start + 2);
            return close < 0 ? -1 : close + 2;
        }
        int end = start;
        while (end < sql.length() && at(end) != '\n' && at(end) != '\r') {
            end++;
        }
        return end;
    }

    /** Returns the offset after a quoted text, in which two quotes are one. */
    int endOfQuoted(int open) {
        char quote = sql.charAt(open);
        int end = sql.indexOf(quote, open + 1);
        while (end >= 0 && at(end + 1) == quote) {
            end = sql.indexOf(quote, end + 2);
        }
        return end < 0 ? -1 : end + 1;
    }

    /** Returns the text between two quotes. */
    String quoted(int open, int end) {
        return sql.substring(open + 1, end - 1).replace("''", "'");
    }

    int endOfName(int start) {
        int end = start;
        while (end < sql.length() && isNamePart(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Reads a text after a word that may name its type. */
    ScannedValue.@Nullable Literal text(String word, int open) {
        int end = endOfQuoted(open);
        if (end < 0) {
            return null;
        }
        String text = quoted(open, end);
        try {
            return switch (word.toUpperCase(Locale.ROOT)) {
                case "DATE" -> new ScannedValue.Literal(end, LiteralType.DATE, inRange(LocalDate.parse(text, DATE)));
                case "TIME" -> new ScannedValue.Literal(end, LiteralType.TIME, LocalTime.parse(text, TIME));
                case "TIMESTAMP" ->
                    new ScannedValue.Literal(end, LiteralType.TIMESTAMP, inRange(LocalDateTime.parse(text, TIMESTAMP)));
                case "INTERVAL", "UUID" -> null;
                default -> new ScannedValue.Literal(end, LiteralType.TEXT, text);
            };
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static <T extends Temporal> T inRange(T value) {
        if (value.get(ChronoField.YEAR) < FIRST_YEAR) {
            throw new DateTimeException("before year " + FIRST_YEAR);
        }
        return value;
    }

    /** Returns the offset after a number; -1 if it is incomplete. */
    int endOfNumber(int start) {
        int end = digits(start);
        if (at(end) == '.') {
            int fraction = end + 1;
            end = digits(fraction);
            if (end == fraction) {
                return -1;
            }
        }
        if (at(end) == 'e' || at(end) == 'E') {
            int exponent = at(end + 1) == '+' || at(end + 1) == '-' ? end + 2 : end + 1;
            end = digits(exponent);
            if (end == exponent) {
                return -1;
            }
        }
        return isNamePart(at(end)) || at(end) == '.' ? -1 : end;
    }

    /** Reads a number without a sign. */
    ScannedValue.@Nullable Literal number(int start) {
        int end = endOfNumber(start);
        if (end < 0) {
            return null;
        }
        String text = sql.substring(start, end);
        return isExact(text) ? exact(text, end) : approximate(text, end);
    }

    static boolean isExact(String number) {
        return number.indexOf('e') < 0 && number.indexOf('E') < 0;
    }

    private static ScannedValue.@Nullable Literal exact(String text, int end) {
        int point = text.indexOf('.');
        if (point >= 0) {
            int digits = text.length() - 1;
            return digits > DecimalType.MAX_PRECISION
                    ? null
                    : new ScannedValue.Literal(end, LiteralType.decimal(digits, digits - point), new BigDecimal(text));
        }
        if (text.length() <= MAX_INT_DIGITS) {
            return new ScannedValue.Literal(end, LiteralType.INTEGER, Integer.parseInt(text));
        }
        if (text.length() <= MAX_LONG_DIGITS) {
            long value = Long.parseLong(text);
            return value == (int) value
                    ? new ScannedValue.Literal(end, LiteralType.INTEGER, (int) value)
                    : new ScannedValue.Literal(end, LiteralType.BIGINT, value);
        }
        return null;
    }

    private static ScannedValue.@Nullable Literal approximate(String text, int end) {
        double value = Double.parseDouble(text);
        return Double.isFinite(value) ? new ScannedValue.Literal(end, LiteralType.DOUBLE, value) : null;
    }

    private int digits(int from) {
        int end = from;
        while (isDigit(at(end))) {
            end++;
        }
        return end;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c > 0x7f && Character.isLetter(c));
    }

    static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c) || c == '$' || (c > 0x7f && Character.isLetterOrDigit(c));
    }
}
