package dev.schemaless.parser;

/** The form in which a plan is shown. */
public enum ExplainFormat {
    /** Indented lines, for people. */
    TEXT(""),
    /** One JSON text, for tools. */
    JSON(" FORMAT JSON");

    private final String clause;

    ExplainFormat(String clause) {
        this.clause = clause;
    }

    /** Returns the clause that asks for it; empty for the form without one. */
    String clause() {
        return clause;
    }
}
