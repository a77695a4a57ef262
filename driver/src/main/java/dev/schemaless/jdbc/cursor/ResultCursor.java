package dev.schemaless.jdbc.cursor;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The position of a result set among its rows. Used by one thread; {@link #close()} by any. */
public interface ResultCursor {
    /** Returns one of {@code ResultSet}'s types. */
    int type();

    /** Moves to the next row and says whether there is one. */
    boolean next() throws SQLException;

    /** Returns the current row's values, null before the first and after the last row. */
    @Nullable Object @Nullable [] current();

    /** Returns the current row's number from 1, 0 before the first row, one more than there are rows after the last. */
    long position();

    /** Says whether there is a row after the current position; reads it ahead. */
    boolean hasNext() throws SQLException;

    /** Says whether the last row was passed. */
    boolean isAfterLast();

    /**
     * Moves to a row by its number, before the first row by 0, after the last row by any greater number than there are rows.
     *
     * @return whether there is such a row
     */
    boolean moveTo(long row) throws SQLException;

    /** Returns how many rows there are. */
    long count() throws SQLException;

    /** Releases resources of the store; the second call does nothing. */
    void close() throws SQLException;
}
