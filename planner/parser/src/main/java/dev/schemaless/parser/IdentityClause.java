package dev.schemaless.parser;

/** {@code GENERATED { ALWAYS | BY DEFAULT } AS IDENTITY [(options)]} or {@code AUTO_INCREMENT}. */
public record IdentityClause(Form form, SequenceOptions options) {
    /** The form of the clause, which decides whether the column takes other values than generated ones. */
    public enum Form {
        ALWAYS,
        BY_DEFAULT,
        AUTO_INCREMENT
    }
}
