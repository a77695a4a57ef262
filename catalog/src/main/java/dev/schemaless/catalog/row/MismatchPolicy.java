package dev.schemaless.catalog.row;

/** The treatment of a body's value that its column's type cannot hold. */
public enum MismatchPolicy {
    /** Throws {@code TYPE_MISMATCH}. */
    ERROR,
    /** Reads NULL. */
    NULL
}
