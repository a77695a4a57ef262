package dev.schemaless.planner.literal;

import dev.schemaless.catalog.type.DecimalType;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Reads one value after another of the rows of VALUES. */
final class RowCellScanner {
    /** A missing value of a column that has none. */
    static final ScannedValue.Cell NULL = new ScannedValue.Cell("NULL", null);

    private final LiteralReader reader;
    private final char nameQuote;
    private ScannedValue.@Nullable Cell cell;
    private int end;

    RowCellScanner(LiteralReader reader, char nameQuote) {
        this.reader = reader;
        this.nameQuote = nameQuote;
    }

    /** Returns the last cell read; null if that is NULL. */
    ScannedValue.@Nullable Cell cell() {
        return cell;
    }

    /** Returns the offset of the comma or the parenthesis after it. */
    int end() {
        return end;
    }

    /**
     * Reads a value.
     *
     * @param start the offset of its first character
     * @return false if it is not sure to be read as the parser reads it
     */
    boolean read(int start) {
        ScannedValue.Literal literal = literal(start);
        if (literal != null && ends(literal.end())) {
            cell = new ScannedValue.Cell("?", literal);
            return true;
        }
        if (reader.isWord("NULL", start) && ends(start + "NULL".length())) {
            cell = null;
            return true;
        }
        return expression(start);
    }

    private boolean ends(int from) {
        end = reader.skipBlank(from);
        return end >= 0 && isEnd(reader.at(end));
    }

    private static boolean isEnd(char c) {
        return c == ',' || c == ')';
    }

    private ScannedValue.@Nullable Literal literal(int start) {
        char c = reader.at(start);
        if (c == '\'') {
            return reader.text("", start);
        }
        if (LiteralReader.isNameStart(c)) {
            return named(start, reader.endOfName(start));
        }
        int digits = c == '-' ? reader.skipBlank(start + 1) : start;
        return digits >= 0 && LiteralReader.isDigit(reader.at(digits)) ? number(digits, c == '-') : null;
    }

    private ScannedValue.@Nullable Literal named(int start, int end) {
        String name = reader.between(start, end).toUpperCase(Locale.ROOT);
        return switch (name) {
            case "TRUE", "FALSE" -> new ScannedValue.Literal(end, LiteralType.BOOLEAN, name.equals("TRUE"));
            case "X" -> reader.at(end) == '\'' ? binary(end) : null;
            case "DATE", "TIME", "TIMESTAMP" -> {
                int open = reader.skipBlank(end);
                yield open >= 0 && reader.at(open) == '\'' ? reader.text(name, open) : null;
            }
            default -> null;
        };
    }

    private ScannedValue.@Nullable Literal binary(int open) {
        int close = reader.endOfQuoted(open);
        if (close < 0) {
            return null;
        }
        String hex = reader.quoted(open, close);
        boolean whole = hex.length() % 2 == 0 && hex.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 0x7f);
        return whole ? new ScannedValue.Literal(close, LiteralType.BINARY, ByteString.of(hex, 16)) : null;
    }

    /** Reads a number with a wide type, so that there are few shapes: the value is cast to its column's type anyway. */
    private ScannedValue.@Nullable Literal number(int start, boolean isNegative) {
        int close = reader.endOfNumber(start);
        if (close < 0) {
            return null;
        }
        String text = reader.between(start, close);
        if (!LiteralReader.isExact(text)) {
            double value = Double.parseDouble(text);
            return Double.isFinite(value)
                    ? new ScannedValue.Literal(close, LiteralType.DOUBLE, isNegative ? -value : value)
                    : null;
        }
        BigDecimal unsigned = new BigDecimal(text);
        BigDecimal value = isNegative ? unsigned.negate() : unsigned;
        if (value.scale() == 0 && value.unscaledValue().bitLength() < Long.SIZE) {
            return new ScannedValue.Literal(close, LiteralType.BIGINT, value.longValue());
        }
        int most = DecimalType.MAX_PRECISION;
        return value.precision() > most || value.scale() > most
                ? null
                : new ScannedValue.Literal(close, LiteralType.decimal(most, value.scale()), value);
    }

    /** Reads an expression that is planned as it is written. */
    private boolean expression(int start) {
        int depth = 0;
        int at = start;
        while (at >= 0 && !(depth == 0 && isEnd(reader.at(at)))) {
            char c = reader.at(at);
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            boolean quotes = c == '\'' || c == nameQuote;
            boolean doubtful = "?\"`{}".indexOf(c) >= 0 || (c < ' ' && !LiteralReader.isSpace(c));
            at = quotes ? reader.endOfQuoted(at) : doubtful || reader.isComment(at) ? -1 : at + 1;
        }
        end = at;
        String text = at < 0 ? "" : reader.between(start, at).strip();
        cell = new ScannedValue.Cell(text, null);
        return !text.isEmpty() && text.indexOf(SqlScanner.MARK) < 0;
    }
}
