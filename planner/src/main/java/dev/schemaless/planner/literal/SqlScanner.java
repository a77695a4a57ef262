package dev.schemaless.planner.literal;

import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.planner.SessionSettings.Quoting;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the literals of a statement in one pass over its text. It knows of the dialect just enough to tell literals from
 * names and comments; where it is not sure it gives up, and the statement goes to the parser.
 */
public final class SqlScanner {
    /** Encloses what stands for a literal in a shape; a text that has it is given up. */
    static final char MARK = '\u0001';

    /** Longer texts come once, as an INSERT of many rows does, and would only take others' room. */
    private static final int MAX_LENGTH = 10_000;

    /** The same for a text whose lists are not counted. */
    private static final int MAX_LENGTH_WITH_LISTS = 1_000_000;

    private static final int MAX_PLACES = 500;
    private static final int MAX_INT_DIGITS = 9;
    private static final int MAX_LONG_DIGITS = 18;

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.MILLI_OF_SECOND, 0, 3, true)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DATE)
            .appendLiteral(' ')
            .append(TIME)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private final String sql;
    private final char nameQuote;
    private final StringBuilder shape;
    private final List<Place> places = new ArrayList<>();
    private String word = "";
    private final boolean joinsLists;
    private int at;
    private int inLists;

    private SqlScanner(String sql, char nameQuote, boolean joinsLists) {
        this.sql = sql;
        this.nameQuote = nameQuote;
        this.joinsLists = joinsLists;
        this.shape = new StringBuilder(Math.min(sql.length(), MAX_LENGTH) + 16);
    }

    /** Scans a text; empty if that is not sure to be read as the parser reads it. */
    public static Optional<ScannedSql> scan(String sql, Quoting quoting) {
        return scan(sql, quoting, true);
    }

    /** Does {@link #scan(String, Quoting)} with a value for each member of a list. */
    public static Optional<ScannedSql> scanOneByOne(String sql, Quoting quoting) {
        return scan(sql, quoting, false);
    }

    private static Optional<ScannedSql> scan(String sql, Quoting quoting, boolean joinsLists) {
        if (sql.length() > (joinsLists ? MAX_LENGTH_WITH_LISTS : MAX_LENGTH) || sql.indexOf(MARK) >= 0) {
            return Optional.empty();
        }
        SqlScanner scanner = new SqlScanner(sql, quoting == Quoting.BACKTICK ? '`' : '"', joinsLists);
        return scanner.run() && sql.length() - scanner.inLists <= MAX_LENGTH
                ? Optional.of(new ScannedSql(sql, scanner.shape.toString().stripTrailing(), scanner.places))
                : Optional.empty();
    }

    private boolean run() {
        boolean sure = true;
        while (sure && at < sql.length()) {
            String before = word;
            word = "";
            sure = token(sql.charAt(at), before) && places.size() <= MAX_PLACES && at - inLists <= MAX_LENGTH;
        }
        return sure;
    }

    private boolean token(char c, String before) {
        if (isSpace(c)) {
            word = before;
            at++;
            return space();
        }
        if (isDigit(c)) {
            return number();
        }
        if (isNameStart(c)) {
            return word();
        }
        if (c == nameQuote) {
            return copyQuoted(nameQuote);
        }
        return switch (c) {
            case '\'' -> text(before);
            case '?' -> parameter();
            case '(' -> open(before);
            case '-' -> next() == '-' ? lineComment() : copy(c);
            case '/' -> next() == '*' ? blockComment() : next() == '/' ? lineComment() : copy(c);
            case '.' -> !isDigit(next()) && copy(c);
            case '"', '`', '{', '}' -> false;
            default -> c > ' ' && c < 0x7f && copy(c);
        };
    }

    private char next() {
        return at + 1 < sql.length() ? sql.charAt(at + 1) : ' ';
    }

    private boolean copy(char c) {
        shape.append(c);
        at++;
        return true;
    }

    private boolean open(String before) {
        Optional<Place.LiteralList> list =
                joinsLists && before.equalsIgnoreCase("IN") ? LiteralListScanner.scan(sql, at) : Optional.empty();
        if (list.isEmpty()) {
            return copy('(');
        }
        places.add(list.get());
        list.get().type().appendListTo(shape);
        inLists += list.get().end() - at;
        at = list.get().end();
        return true;
    }

    private boolean space() {
        if (!shape.isEmpty() && shape.charAt(shape.length() - 1) != ' ') {
            shape.append(' ');
        }
        return true;
    }

    private boolean parameter() {
        places.add(new Place.Parameter());
        return copy('?');
    }

    private boolean word() {
        int start = at;
        while (at < sql.length() && isNamePart(sql.charAt(at))) {
            at++;
        }
        word = sql.substring(start, at);
        shape.append(word);
        return true;
    }

    private boolean lineComment() {
        while (at < sql.length() && sql.charAt(at) != '\n' && sql.charAt(at) != '\r') {
            at++;
        }
        return space();
    }

    /** A hint is part of the statement. */
    private boolean blockComment() {
        int close = sql.indexOf("*/", at + 2);
        if (close < 0) {
            return false;
        }
        int end = close + 2;
        if (sql.charAt(at + 2) == '+') {
            return copyTo(end);
        }
        at = end;
        return space();
    }

    /** Copies what is quoted, in which two quotes are one. */
    private boolean copyQuoted(char quote) {
        int end = endOfQuoted(quote);
        return end >= 0 && copyTo(end);
    }

    private boolean copyTo(int end) {
        shape.append(sql, at, end);
        at = end;
        return true;
    }

    private int endOfQuoted(char quote) {
        int end = at + 1;
        while (true) {
            end = sql.indexOf(quote, end);
            if (end < 0) {
                return -1;
            }
            if (end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
                end += 2;
            } else {
                return end + 1;
            }
        }
    }

    /** A text with a prefix, such as X'00' or U&'\0041', is none that may vary. */
    private boolean text(String before) {
        char prefix = at == 0 ? ' ' : sql.charAt(at - 1);
        if (isNamePart(prefix) || prefix == '&' || prefix == '\'') {
            return copyQuoted('\'');
        }
        int end = endOfQuoted('\'');
        if (end < 0) {
            return false;
        }
        String value = sql.substring(at + 1, end - 1).replace("''", "'");
        Place.Literal literal = before.isEmpty()
                ? new Place.Literal(end, LiteralType.TEXT, value)
                : afterWord(before.toUpperCase(Locale.ROOT), value, end);
        if (literal == null) {
            return copyQuoted('\'');
        }
        return literal(literal);
    }

    private static Place.@Nullable Literal afterWord(String word, String text, int end) {
        try {
            return switch (word) {
                case "DATE" -> new Place.Literal(end, LiteralType.DATE, LocalDate.parse(text, DATE));
                case "TIME" -> new Place.Literal(end, LiteralType.TIME, LocalTime.parse(text, TIME));
                case "TIMESTAMP" -> new Place.Literal(end, LiteralType.TIMESTAMP, LocalDateTime.parse(text, TIMESTAMP));
                case "INTERVAL", "UUID" -> null;
                default -> new Place.Literal(end, LiteralType.TEXT, text);
            };
        } catch (DateTimeException e) {
            return null;
        }
    }

    private boolean literal(Place.Literal literal) {
        places.add(literal);
        literal.type().appendTo(shape);
        at = literal.end();
        return true;
    }

    private boolean number() {
        int start = at;
        int end = digits(start);
        boolean exact = true;
        if (end < sql.length() && sql.charAt(end) == '.') {
            int fraction = end + 1;
            end = digits(fraction);
            if (end == fraction) {
                return false;
            }
        }
        if (end < sql.length() && (sql.charAt(end) == 'e' || sql.charAt(end) == 'E')) {
            exact = false;
            int sign = end + 1 < sql.length() && (sql.charAt(end + 1) == '+' || sql.charAt(end + 1) == '-') ? 2 : 1;
            int exponent = end + sign;
            end = digits(exponent);
            if (end == exponent) {
                return false;
            }
        }
        if (end < sql.length() && (isNamePart(sql.charAt(end)) || sql.charAt(end) == '.')) {
            return false;
        }
        Place.Literal literal = exact ? exact(start, end) : approximate(start, end);
        return literal != null && literal(literal);
    }

    private int digits(int from) {
        int end = from;
        while (end < sql.length() && isDigit(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    private Place.@Nullable Literal exact(int start, int end) {
        String text = sql.substring(start, end);
        int point = text.indexOf('.');
        if (point >= 0) {
            int digits = text.length() - 1;
            return digits > DecimalType.MAX_PRECISION
                    ? null
                    : new Place.Literal(end, LiteralType.decimal(digits, digits - point), new BigDecimal(text));
        }
        if (text.length() <= MAX_INT_DIGITS) {
            return new Place.Literal(end, LiteralType.INTEGER, Integer.parseInt(text));
        }
        if (text.length() <= MAX_LONG_DIGITS) {
            long value = Long.parseLong(text);
            return value == (int) value
                    ? new Place.Literal(end, LiteralType.INTEGER, (int) value)
                    : new Place.Literal(end, LiteralType.BIGINT, value);
        }
        return null;
    }

    private Place.@Nullable Literal approximate(int start, int end) {
        double value = Double.parseDouble(sql.substring(start, end));
        return Double.isFinite(value) ? new Place.Literal(end, LiteralType.DOUBLE, value) : null;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c > 0x7f && Character.isLetter(c));
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c) || c == '$' || (c > 0x7f && Character.isLetterOrDigit(c));
    }
}
