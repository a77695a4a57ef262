package dev.schemaless.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** The part of a result set that moves otherwise than forward, all of it refused. */
interface ForwardOnlyResultSet extends ResultSet {
    private static SQLException forwardOnly() {
        return SqlExceptions.unsupported(
                "move the cursor", "Result sets are forward-only; call next() and keep the rows you need.");
    }

    @Override
    default int getType() throws SQLException {
        return TYPE_FORWARD_ONLY;
    }

    @Override
    default int getFetchDirection() throws SQLException {
        return FETCH_FORWARD;
    }

    @Override
    default void setFetchDirection(int direction) throws SQLException {
        FetchHints.requireForward(direction);
    }

    @Override
    default boolean isLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default void beforeFirst() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default void afterLast() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean first() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean last() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean absolute(int row) throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean relative(int rows) throws SQLException {
        throw forwardOnly();
    }

    @Override
    default boolean previous() throws SQLException {
        throw forwardOnly();
    }

    @Override
    default String getCursorName() throws SQLException {
        throw SqlExceptions.unsupported("name a cursor", "There are no positioned updates; use the primary key.");
    }

    @Override
    default int getHoldability() throws SQLException {
        return HOLD_CURSORS_OVER_COMMIT;
    }
}
