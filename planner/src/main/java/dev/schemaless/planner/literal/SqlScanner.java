package dev.schemaless.planner.literal;

import dev.schemaless.planner.SessionSettings.Quoting;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the literals of a statement in one pass over its text. It knows just enough of the dialect to distinguish
 * literals from names and comments; where it is not sure it gives up, and the statement goes to the parser.
 */
public final class SqlScanner {
    /** Encloses the mark of a literal in a shape; a text that has this character outside of literals is not scanned. */
    static final char MARK = '\u0001';

    /** Longer texts come once, and would only take others' room. Of rows their types are counted: there may be thousands of columns. */
    private static final int MAX_LENGTH = 40_000;

    /** A list may have to stay in a plan's key. */
    private static final int MAX_LIST = 1_000_000;

    private static final int MAX_PLACES = 500;
    private static final int NANOS_PER_MICRO = 1_000;

    /** First words of statements whose VALUES are rows to be stored. */
    private static final Set<String> INSERTS = Set.of("INSERT", "UPSERT", "REPLACE");

    private final String sql;
    private final LiteralReader reader;
    private final char nameQuote;
    private final boolean joinsValues;
    private final StringBuilder shape;
    private final List<ScannedValue> places = new ArrayList<>();
    private String word = "";
    /** Whether rows to be stored may follow. */
    private boolean inserts;

    private int depth;
    private int at;
    /** Number of characters that a plan does not keep of the text. */
    private int saved;

    private SqlScanner(String sql, char nameQuote, boolean joinsValues) {
        this.sql = sql;
        this.reader = new LiteralReader(sql);
        this.nameQuote = nameQuote;
        this.joinsValues = joinsValues;
        this.shape = new StringBuilder(Math.min(sql.length(), MAX_LENGTH) + 16);
    }

    /** Scans a text; empty if that is not sure to be read as the parser reads it. */
    public static Optional<ScannedSql> scan(String sql, Quoting quoting) {
        return scan(sql, quoting, true);
    }

    /** Does {@link #scan(String, Quoting)} with a value for each literal of a list or a row. */
    public static Optional<ScannedSql> scanOneByOne(String sql, Quoting quoting) {
        return sql.length() > MAX_LENGTH ? Optional.empty() : scan(sql, quoting, false);
    }

    private static Optional<ScannedSql> scan(String sql, Quoting quoting, boolean joinsValues) {
        SqlScanner scanner = new SqlScanner(sql, quoting == Quoting.BACKTICK ? '`' : '"', joinsValues);
        return scanner.run()
                ? Optional.of(new ScannedSql(sql, scanner.shape.toString().stripTrailing(), scanner.places))
                : Optional.empty();
    }

    private boolean run() {
        boolean sure = true;
        while (sure && at < sql.length()) {
            String before = word;
            word = "";
            sure = token(sql.charAt(at), before) && places.size() <= MAX_PLACES && at - saved <= MAX_LENGTH;
        }
        return sure;
    }

    private boolean token(char c, String before) {
        if (LiteralReader.isSpace(c)) {
            word = before;
            at++;
            return space();
        }
        if (LiteralReader.isDigit(c)) {
            return literal(reader.number(at));
        }
        if (LiteralReader.isNameStart(c)) {
            return word();
        }
        if (reader.isComment(at)) {
            return comment();
        }
        if (c == nameQuote) {
            return copyTo(reader.endOfQuoted(at));
        }
        return switch (c) {
            case '\'' -> text(before);
            case '?' -> parameter();
            case '(' -> open(before);
            case ')' -> close();
            case '.' -> !LiteralReader.isDigit(reader.at(at + 1)) && copy(c);
            case '"', '`', '{', '}' -> false;
            default -> c > ' ' && c < 0x7f && copy(c);
        };
    }

    private boolean copy(char c) {
        shape.append(c);
        at++;
        return true;
    }

    private boolean copyTo(int end) {
        for (int i = at; i < end; i++) {
            if (sql.charAt(i) == MARK) {
                return false;
            }
        }
        if (end >= 0) {
            shape.append(sql, at, end);
        }
        at = end;
        return end >= 0;
    }

    private boolean open(String before) {
        if (joinsValues && before.equalsIgnoreCase("IN")) {
            Optional<ScannedValue.LiteralList> list =
                    LiteralListScanner.scan(reader, at).filter(found -> found.end() - at <= MAX_LIST);
            if (list.isPresent()) {
                list.get().type().appendListTo(shape);
                return joined(list.get(), list.get().end());
            }
        }
        if (joinsValues && inserts && depth == 0 && before.equalsIgnoreCase("VALUES")) {
            inserts = false;
            Optional<ScannedValue.RowList> rows = RowListScanner.scan(reader, nameQuote, at);
            if (rows.isPresent()) {
                int length = shape.length();
                rows.get().appendTo(shape);
                saved -= shape.length() - length;
                return joined(rows.get(), rows.get().end());
            }
        }
        depth++;
        return copy('(');
    }

    /** Takes several values for one. */
    private boolean joined(ScannedValue place, int end) {
        places.add(place);
        saved += end - at;
        at = end;
        return true;
    }

    private boolean close() {
        depth--;
        return copy(')');
    }

    private boolean space() {
        if (!shape.isEmpty() && shape.charAt(shape.length() - 1) != ' ') {
            shape.append(' ');
        }
        return true;
    }

    private boolean parameter() {
        places.add(new ScannedValue.Parameter());
        return copy('?');
    }

    private boolean word() {
        int end = reader.endOfName(at);
        word = sql.substring(at, end);
        inserts |= isFirst() && INSERTS.contains(word.toUpperCase(Locale.ROOT));
        shape.append(word);
        at = end;
        return true;
    }

    private boolean isFirst() {
        return shape.isEmpty() || (shape.length() == 1 && shape.charAt(0) == ' ');
    }

    private boolean comment() {
        int end = reader.endOfComment(at);
        if (end < 0 || reader.isHint(at)) {
            return copyTo(end);
        }
        at = end;
        return space();
    }

    /**
     * Reads a text. One with a prefix, such as X'00' or U&amp;'\0041', may not vary, nor may a time of more than
     * microseconds.
     */
    private boolean text(String before) {
        char prefix = at == 0 ? ' ' : sql.charAt(at - 1);
        boolean isPlain = !LiteralReader.isNamePart(prefix) && prefix != '&' && prefix != '\'';
        ScannedValue.Literal literal = isPlain ? reader.text(before, at) : null;
        return (literal == null || isFiner(literal.value())) ? copyTo(reader.endOfQuoted(at)) : literal(literal);
    }

    private static boolean isFiner(Object value) {
        return (value instanceof LocalTime time && time.get(ChronoField.NANO_OF_SECOND) % NANOS_PER_MICRO != 0)
                || (value instanceof LocalDateTime timestamp
                        && timestamp.get(ChronoField.NANO_OF_SECOND) % NANOS_PER_MICRO != 0);
    }

    private boolean literal(ScannedValue.@Nullable Literal literal) {
        if (literal == null) {
            return false;
        }
        places.add(literal);
        literal.type().appendTo(shape);
        at = literal.end();
        return true;
    }
}
