package dev.schemaless.planner.cache;

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
}
