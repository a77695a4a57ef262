package dev.schemaless.catalog.model;

/**
 * Whether an index may have odd entries, those of values that could not be encoded: every lookup has to ask for them beside the
 * ones it wants. See docs/adr/0008.
 */
public enum OddEntries {
    /** There are none and nobody may put one: lookups do not ask for them. */
    NONE,
    /** Somebody wants to put one: lookups ask for them, nobody may put one yet. */
    EXPECTED,
    /** There may be some. */
    ALLOWED
}
