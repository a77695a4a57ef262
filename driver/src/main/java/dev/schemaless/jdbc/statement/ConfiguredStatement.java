package dev.schemaless.jdbc.statement;

import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The setters and getters of {@code java.sql.Statement}, all by its {@link StatementSettings}. */
interface ConfiguredStatement extends Statement {
    /** Returns the settings of an open statement. */
    StatementSettings settings() throws SQLException;

    @Override
    default int getMaxRows() throws SQLException {
        return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
    }

    @Override
    default void setMaxRows(int max) throws SQLException {
        setLargeMaxRows(max);
    }

    @Override
    default long getLargeMaxRows() throws SQLException {
        return settings().maxRows();
    }

    /** Limits the rows of results to come; the rest is left out silently, as JDBC has it. */
    @Override
    default void setLargeMaxRows(long max) throws SQLException {
        settings().setMaxRows(max);
    }

    /** Returns 0: values are never cut off. */
    @Override
    default int getMaxFieldSize() throws SQLException {
        settings();
        return 0;
    }

    /** Refuses anything but 0: values are never cut off. */
    @Override
    default void setMaxFieldSize(int max) throws SQLException {
        settings();
        ArgumentChecks.requireNotNegative(max, "maximum of a field's size");
        if (max > 0) {
            throw SqlExceptions.unsupported("cut off long values", "Select SUBSTRING(column FROM 1 FOR n).");
        }
    }

    @Override
    default void setEscapeProcessing(boolean enable) throws SQLException {
        settings().setEscapeProcessing(enable);
    }

    @Override
    default int getQueryTimeout() throws SQLException {
        return settings().queryTimeout();
    }

    /** Limits the time from the start of an execution until its last row is read; 0 for no limit. */
    @Override
    default void setQueryTimeout(int seconds) throws SQLException {
        settings().setQueryTimeout(seconds);
    }

    @Override
    default int getFetchDirection() throws SQLException {
        settings();
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    default void setFetchDirection(int direction) throws SQLException {
        ArgumentChecks.requireDirection(direction, settings().kind().type());
    }

    @Override
    default int getFetchSize() throws SQLException {
        return settings().fetchSize();
    }

    /** Takes a hint that has no effect: results stream in any case, also for callers who ask as Connector/J wants it. */
    @Override
    default void setFetchSize(int rows) throws SQLException {
        settings().setFetchSize(rows);
    }

    @Override
    default int getResultSetConcurrency() throws SQLException {
        return settings().kind().concurrency();
    }

    @Override
    default int getResultSetType() throws SQLException {
        return settings().kind().type();
    }

    @Override
    default int getResultSetHoldability() throws SQLException {
        settings();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    default void setPoolable(boolean poolable) throws SQLException {
        settings().setPoolable(poolable);
    }

    @Override
    default boolean isPoolable() throws SQLException {
        return settings().isPoolable();
    }

    @Override
    default void closeOnCompletion() throws SQLException {
        settings().closeOnCompletion();
    }

    @Override
    default boolean isCloseOnCompletion() throws SQLException {
        return settings().closesOnCompletion();
    }

    @Override
    default void setCursorName(String name) throws SQLException {
        throw SqlExceptions.unsupported("name a cursor", "There are no positioned updates; use the primary key.");
    }
}
