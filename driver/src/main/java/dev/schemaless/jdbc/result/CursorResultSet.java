package dev.schemaless.jdbc.result;

import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.cursor.ResultCursor;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The moves of a result set and the questions about its position, all answered by its cursor. */
public abstract class CursorResultSet implements ResultSet {
    /** Throws unless the result set is open. */
    abstract void checkOpen() throws SQLException;

    /** Returns the cursor of an open result set. */
    abstract ResultCursor cursor() throws SQLException;

    @Override
    public final int getType() throws SQLException {
        return cursor().type();
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        checkOpen();
        return FETCH_FORWARD;
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        ArgumentChecks.requireDirection(direction, getType());
    }

    @Override
    public final int getHoldability() throws SQLException {
        checkOpen();
        return HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final String getCursorName() throws SQLException {
        throw SqlExceptions.unsupported("name a cursor", "There are no positioned updates; use the primary key.");
    }

    /** Returns whether the cursor stands before the first of at least one row; reads that row ahead. */
    @Override
    public final boolean isBeforeFirst() throws SQLException {
        return cursor().position() == 0 && cursor().hasNext();
    }

    @Override
    public final boolean isFirst() throws SQLException {
        return cursor().position() == 1 && cursor().current() != null;
    }

    /** Returns whether the cursor stands on the last row; reads the next one ahead. */
    @Override
    public final boolean isLast() throws SQLException {
        return cursor().current() != null && !cursor().hasNext();
    }

    @Override
    public final boolean isAfterLast() throws SQLException {
        return cursor().isAfterLast();
    }

    @Override
    public final int getRow() throws SQLException {
        return cursor().current() == null ? 0 : (int) Math.min(cursor().position(), Integer.MAX_VALUE);
    }

    @Override
    public final void beforeFirst() throws SQLException {
        cursor().moveTo(0);
    }

    @Override
    public final void afterLast() throws SQLException {
        long count = cursor().count();
        cursor().moveTo(count == 0 ? 0 : count + 1);
    }

    @Override
    public final boolean first() throws SQLException {
        return cursor().moveTo(1);
    }

    @Override
    public final boolean last() throws SQLException {
        return cursor().moveTo(cursor().count());
    }

    /** Moves to a row by its number from 1, or from the last row back by -1 and less; 0 is before the first row. */
    @Override
    public final boolean absolute(int row) throws SQLException {
        return cursor().moveTo(row >= 0 ? row : Math.max(0, cursor().count() + 1 + row));
    }

    @Override
    public final boolean relative(int rows) throws SQLException {
        return cursor().moveTo(Math.max(0, cursor().position() + rows));
    }

    @Override
    public final boolean previous() throws SQLException {
        return relative(-1);
    }
}
