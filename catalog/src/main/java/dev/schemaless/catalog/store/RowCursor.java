package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.StoredRow;

/**
 * Rows of a read, one after another. Not thread-safe.
 *
 * <p>It never holds a connection between two calls, so slow consumers and joins of a table with itself cannot exhaust a
 * pool.
 */
public interface RowCursor extends AutoCloseable {
    /**
     * Moves to the next row.
     *
     * @return false after the last row
     * @throws StaleCatalogException before the first row, if the catalog has changed since the request was planned
     */
    boolean next();

    /** Returns the current row. Valid after {@link #next()} returned true. */
    StoredRow row();

    /** Releases what is held; the second call does nothing. */
    @Override
    void close();
}
