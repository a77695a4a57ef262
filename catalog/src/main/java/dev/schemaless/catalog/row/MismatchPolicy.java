package dev.schemaless.catalog.row;

/** The treatment of a body's value that its column's type cannot hold. */
public enum MismatchPolicy {
    /** It throws {@code TYPE_MISMATCH}. */
    ERROR,
    /** It reads NULL. */
    NULL
}
