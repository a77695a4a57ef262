package dev.schemaless.planner.literal;

import dev.schemaless.planner.value.Temporals;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place in a statement's text that has a value. */
sealed interface ScannedValue {
    /** Returns the same place after so many more characters, or fewer if negative. */
    ScannedValue moved(int by);

    /** A question mark. */
    record Parameter() implements ScannedValue {
        @Override
        public Parameter moved(int by) {
            return this;
        }
    }

    /**
     * A literal.
     *
     * @param end the offset after its last character
     * @param value Integer, Long, BigDecimal, Double, String, LocalDate, LocalTime or LocalDateTime; among rows also
     *     Boolean or ByteString
     */
    record Literal(int end, LiteralType type, Object value) implements ScannedValue {
        @Override
        public Literal moved(int by) {
            return new Literal(end + by, type, value);
        }

        /** Returns a number with the other sign. */
        Literal negated() {
            Object other = value instanceof Double real ? (Object) (-real) : new BigDecimal(value.toString()).negate();
            return new Literal(end, type, other);
        }

        /** Returns the value in Calcite's internal form of its type. */
        Object internal() {
            if (value instanceof LocalDate date) {
                return Math.toIntExact(date.toEpochDay());
            }
            if (value instanceof LocalTime time) {
                return Temporals.micros(time);
            }
            return value instanceof LocalDateTime timestamp ? Temporals.micros(timestamp) : value;
        }
    }

    /** Several values that are one, because there may be more or fewer of them another time. */
    sealed interface Combined extends ScannedValue {
        /** Returns the offset of the first character that a plan is not made of. */
        int dropFrom();

        /** Returns the offset of the next character that a plan is made of. */
        int dropTo();

        /** Returns the text that the plan is made of in place of the characters between. */
        String kept();

        /** Returns the place in a text that has {@link #kept} in place of the characters between. */
        Combined shortened();

        @Override
        Combined moved(int by);

        /** Returns the value. */
        Object value();
    }

    /**
     * All of IN's list.
     *
     * @param firstEnd the offset after the last character of the first member
     * @param keptEnd that of the last member which a plan is made of
     * @param lastEnd that of the last member
     * @param end the offset after the closing parenthesis
     * @param type of each member
     * @param values all Long or all String
     */
    record LiteralList(int firstEnd, int keptEnd, int lastEnd, int end, LiteralType type, List<Object> values)
            implements Combined {
        @Override
        public int dropFrom() {
            return keptEnd;
        }

        @Override
        public int dropTo() {
            return lastEnd;
        }

        @Override
        public String kept() {
            return "";
        }

        @Override
        public LiteralList shortened() {
            int kept = Math.min(values.size(), LiteralListScanner.FEWEST);
            return new LiteralList(
                    firstEnd, keptEnd, keptEnd, end - (lastEnd - keptEnd), type, values.subList(0, kept));
        }

        @Override
        public LiteralList moved(int by) {
            return new LiteralList(firstEnd + by, keptEnd + by, lastEnd + by, end + by, type, values);
        }

        @Override
        public Object value() {
            return values;
        }
    }

    /**
     * All rows of an INSERT's VALUES.
     *
     * @param start the offset of the first row's opening parenthesis
     * @param end the offset after the last row's closing parenthesis
     * @param shapes a row of each shape
     * @param value the rows' values
     */
    record RowList(int start, int end, List<List<Cell>> shapes, LiteralRows value) implements Combined {
        @Override
        public int dropFrom() {
            return start;
        }

        @Override
        public int dropTo() {
            return end;
        }

        /** Returns the rows with question marks for their literals, which take the parser far less time. */
        @Override
        public String kept() {
            StringBuilder kept = new StringBuilder();
            for (List<Cell> row : shapes) {
                kept.append(kept.isEmpty() ? "(" : ", (");
                kept.append(String.join(", ", row.stream().map(Cell::text).toList()));
                kept.append(')');
            }
            return kept.toString();
        }

        @Override
        public RowList shortened() {
            return new RowList(start, start + kept().length(), shapes, value);
        }

        @Override
        public RowList moved(int by) {
            return new RowList(start + by, end + by, shapes, value);
        }

        /** Returns how many question marks there are in a row of each shape. */
        int literals() {
            return (int) shapes.stream()
                    .flatMap(List::stream)
                    .filter(cell -> cell.literal() != null)
                    .count();
        }

        /** Appends the mark for the rows to a shape. */
        void appendTo(StringBuilder shape) {
            for (List<Cell> row : shapes) {
                shape.append(SqlScanner.MARK).append('(');
                for (Cell cell : row) {
                    cell.appendTo(shape);
                    shape.append(',');
                }
                shape.append(')');
            }
            shape.append(SqlScanner.MARK);
        }
    }

    /**
     * One value of a row.
     *
     * @param text the expression as it is written, or a question mark
     * @param literal the literal in place of the question mark; null for an expression
     */
    record Cell(String text, @Nullable Literal literal) {
        void appendTo(StringBuilder shape) {
            if (literal == null) {
                shape.append(text);
            } else {
                literal.type().appendTo(shape);
            }
        }
    }
}
