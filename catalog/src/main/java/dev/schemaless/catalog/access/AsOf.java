package dev.schemaless.catalog.access;

/**
 * A time as of which rows are read: with the newest versions of their cells that were written by then. It is repeatable, because
 * versions never change.
 *
 * @param micros since 1970-01-01 UTC; versions of exactly this time count
 * @param rows those to read
 */
public record AsOf(long micros, Rows rows) {
    /** The rows that a read as of a time looks at. */
    public enum Rows {
        /** All that were there at that time. */
        ALL,
        /** The rows of that time that have been written since, in any cell, or deleted. An index of now may not lead to them. */
        WRITTEN_SINCE
    }

    /** Returns the time as of which all rows are read. */
    public static AsOf all(long micros) {
        return new AsOf(micros, Rows.ALL);
    }

    /** Returns the same time, for the rows that have been written since. */
    public AsOf writtenSince() {
        return new AsOf(micros, Rows.WRITTEN_SINCE);
    }
}
