package dev.schemaless.catalog.model;

/**
 * Says whether an index may have odd entries, which stand for values that cannot be encoded. Every lookup of such an
 * index has to read them too. See docs/adr/0008.
 */
public enum OddEntries {
    /** There are none, and no writer may put one. Lookups do not read them. */
    NONE,
    /** A writer has one to put. Lookups read them, but no writer may put one yet. */
    EXPECTED,
    /** There may be some, and writers may put more. */
    ALLOWED
}
