package dev.schemaless.catalog.row;

/** What a reader does with a body's value that its column's type cannot take. */
public enum MismatchPolicy {
    /** It throws {@code TYPE_MISMATCH}. */
    ERROR,
    /** It reads NULL. */
    NULL
}
