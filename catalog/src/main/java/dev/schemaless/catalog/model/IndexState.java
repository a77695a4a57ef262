package dev.schemaless.catalog.model;

/**
 * The state of an index, which decides whether it is read and written. The names are those of FoundationDB's record
 * layer.
 */
public enum IndexState {
    /** Writes maintain it, and a job fills it; reads do not use it yet. */
    BUILDING,
    /** Writes maintain it, reads do not use it any more: it is being dropped. */
    WRITE_ONLY,
    /** Complete: reads may use it. */
    READABLE,
    /** Neither maintained nor read; its tables are about to go. */
    DISABLED
}
