package dev.schemaless.catalog.access;

/** What an insert does with a row whose key is taken. */
public enum OnDuplicate {
    /** The whole statement is refused. */
    FAIL,
    /** The row is left out. */
    SKIP
}
