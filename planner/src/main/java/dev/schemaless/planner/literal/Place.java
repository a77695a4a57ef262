package dev.schemaless.planner.literal;

import java.util.List;

/** A place in a statement's text that has a value. */
sealed interface Place {
    /** A question mark. */
    record Parameter() implements Place {}

    /**
     * A literal.
     *
     * @param end the offset behind its last character
     * @param value Integer, Long, BigDecimal, Double, String, LocalDate, LocalTime or LocalDateTime
     */
    record Literal(int end, LiteralType type, Object value) implements Place {}

    /**
     * All of IN's list, whose members may be more or fewer another time.
     *
     * @param firstEnd the offset behind the last character of the first member
     * @param keptEnd that of the last member which a plan is made of
     * @param lastEnd that of the last member
     * @param end the offset behind the closing parenthesis
     * @param type of each member
     * @param values all Long or all String
     */
    record LiteralList(int firstEnd, int keptEnd, int lastEnd, int end, LiteralType type, List<Object> values)
            implements Place {}
}
