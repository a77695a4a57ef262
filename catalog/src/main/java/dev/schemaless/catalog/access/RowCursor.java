package dev.schemaless.catalog.access;

/**
 * The mapped rows of a read, one after another. Not thread-safe.
 *
 * <p>It never holds a connection between two calls, so slow consumers and joins of a table with itself cannot exhaust a pool; of
 * each partition it holds at most two pages in memory.
 */
public interface RowCursor<T> extends AutoCloseable {
    /**
     * Moves to the next row.
     *
     * @return false after the last row
     * @throws StaleCatalogException before the first row, if the catalog has changed since the request was planned
     */
    boolean next();

    /** Returns the current row as the mapper made it. Valid after {@link #next()} returned true. */
    T row();

    /** Releases all resources; the second call does nothing. */
    @Override
    void close();
}
