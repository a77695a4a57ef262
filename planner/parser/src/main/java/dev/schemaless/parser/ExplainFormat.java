package dev.schemaless.parser;

/** The form in which a plan is shown. */
public enum ExplainFormat {
    /** Indented lines, for people. */
    TEXT,
    /** One JSON text, for tools. */
    JSON
}
