package dev.schemaless.catalog.cell;

/** The facts that a read returns of each row in addition to its key and its bodies. */
public enum RowFacts {
    /** Nothing: ref key, sequence and time are 0. */
    NONE,
    /** The base cell's ref key and time, and the sequence of the row. */
    ALL
}
