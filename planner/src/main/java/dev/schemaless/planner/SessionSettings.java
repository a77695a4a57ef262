package dev.schemaless.planner;

/**
 * A connection's settings that decide how its statements are read and run.
 *
 * @param zone what CURRENT_TIMESTAMP and its kin show, and how values with a zone become values without
 */
public record SessionSettings(Quoting quoting, TypeMismatch typeMismatch, java.time.ZoneId zone, String user) {
    /** What quotes an identifier. */
    public enum Quoting {
        /** {@code "name"}, as ANSI has it. */
        DOUBLE_QUOTE,
        /** {@code `name`}, as MySQL has it; {@code "text"} is then no string either. */
        BACKTICK
    }

    /** What a body's value becomes that its column's type cannot take. */
    public enum TypeMismatch {
        /** An error that names row key, column and the type found. */
        ERROR,
        /** NULL. */
        NULL
    }
}
