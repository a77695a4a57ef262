package dev.schemaless.planner.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the list of IN where all its members are integers, or all are texts, and there are a few of them. */
final class LiteralListScanner {
    /** Lists of fewer members keep a plan for each length. */
    static final int FEWEST = 4;

    private final LiteralReader reader;
    private final List<Object> values = new ArrayList<>();
    private int at;
    private int firstEnd;
    private int keptEnd;
    private int lastEnd;

    private LiteralListScanner(LiteralReader reader, int open) {
        this.reader = reader;
        this.at = open + 1;
    }

    /**
     * Reads a list.
     *
     * @param open the offset of its opening parenthesis
     * @return empty if it is another, or not sure to be read as the parser reads it
     */
    static Optional<ScannedValue.LiteralList> scan(LiteralReader reader, int open) {
        LiteralListScanner scanner = new LiteralListScanner(reader, open);
        if (!scanner.run()) {
            return Optional.empty();
        }
        LiteralType type = scanner.values.get(0) instanceof Long ? LiteralType.BIGINT : LiteralType.TEXT;
        return Optional.of(new ScannedValue.LiteralList(
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
            more = reader.at(at) == ',';
            if (!more && reader.at(at) != ')') {
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

    private void skipSpaces() {
        while (LiteralReader.isSpace(reader.at(at))) {
            at++;
        }
    }

    private boolean member() {
        return reader.at(at) == '\'' ? text() : integer();
    }

    private boolean text() {
        int end = reader.endOfQuoted(at);
        if (end < 0) {
            return false;
        }
        values.add(reader.quoted(at, end));
        at = end;
        return true;
    }

    private boolean integer() {
        boolean isNegative = reader.at(at) == '-';
        ScannedValue.Literal number = LiteralReader.isDigit(reader.at(isNegative ? at + 1 : at))
                ? reader.number(isNegative ? at + 1 : at)
                : null;
        if (number == null || !(number.value() instanceof Integer || number.value() instanceof Long)) {
            return false;
        }
        long value = ((Number) number.value()).longValue();
        values.add(isNegative ? -value : value);
        at = number.end();
        return true;
    }
}
