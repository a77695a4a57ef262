package dev.schemaless.planner.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the list of IN where all its members are integers, or all are texts, and there are a few of them. */
final class LiteralListScanner {
    /** Lists of fewer members keep a plan for each length. */
    static final int FEWEST = 4;

    private static final int MAX_DIGITS = 18;

    private final String sql;
    private final List<Object> values = new ArrayList<>();
    private int at;
    private int firstEnd;
    private int keptEnd;
    private int lastEnd;

    private LiteralListScanner(String sql, int open) {
        this.sql = sql;
        this.at = open + 1;
    }

    /**
     * Reads a list.
     *
     * @param open the offset of its opening parenthesis
     * @return empty if it is another, or not sure to be read as the parser reads it
     */
    static Optional<Place.LiteralList> scan(String sql, int open) {
        LiteralListScanner scanner = new LiteralListScanner(sql, open);
        if (!scanner.run()) {
            return Optional.empty();
        }
        LiteralType type = scanner.values.get(0) instanceof Long ? LiteralType.BIGINT : LiteralType.TEXT;
        return Optional.of(new Place.LiteralList(
                scanner.firstEnd, scanner.keptEnd, scanner.lastEnd, scanner.at, type, List.copyOf(scanner.values)));
    }

    private boolean run() {
        boolean more = true;
        while (more) {
            skipSpaces();
            if (!member()
                    || values.get(0).getClass() != values.get(values.size() - 1).getClass()) {
                return false;
            }
            noteEnd();
            skipSpaces();
            more = current() == ',';
            if (!more && current() != ')') {
                return false;
            }
            at++;
        }
        return values.size() >= FEWEST;
    }

    private void noteEnd() {
        firstEnd = values.size() == 1 ? at : firstEnd;
        keptEnd = values.size() <= FEWEST ? at : keptEnd;
        lastEnd = at;
    }

    private char current() {
        return at < sql.length() ? sql.charAt(at) : '\0';
    }

    private void skipSpaces() {
        while (SqlScanner.isSpace(current())) {
            at++;
        }
    }

    private boolean member() {
        return current() == '\'' ? text() : integer();
    }

    private boolean text() {
        int start = at + 1;
        int end = sql.indexOf('\'', start);
        while (end >= 0 && end + 1 < sql.length() && sql.charAt(end + 1) == '\'') {
            end = sql.indexOf('\'', end + 2);
        }
        if (end < 0) {
            return false;
        }
        values.add(sql.substring(start, end).replace("''", "'"));
        at = end + 1;
        return true;
    }

    private boolean integer() {
        int start = at;
        if (current() == '-') {
            at++;
        }
        int digits = at;
        while (current() >= '0' && current() <= '9') {
            at++;
        }
        if (at == digits || at - digits > MAX_DIGITS) {
            return false;
        }
        values.add(Long.parseLong(sql, start, at, 10));
        return true;
    }
}
