package dev.schemaless.jdbc.statement;

import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.cursor.ResultSetKind;
import dev.schemaless.jdbc.sql.JdbcEscapes;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** The settings of a statement for executions to come. Used by one thread. */
public final class StatementSettings {
    private static final long MAX_TIMEOUT_SECONDS = TimeUnit.DAYS.toSeconds(365);

    private final ResultSetKind kind;
    private long maxRows;
    private int fetchSize;
    private int queryTimeout;
    private boolean escapeProcessing = true;
    private boolean poolable;
    private boolean closeOnCompletion;

    public StatementSettings(ResultSetKind kind) {
        this.kind = kind;
    }

    ResultSetKind kind() {
        return kind;
    }

    /** Returns the most rows that a result has; 0 for all. */
    long maxRows() {
        return maxRows;
    }

    void setMaxRows(long max) throws SQLException {
        ArgumentChecks.requireNotNegative(max, "maximum of rows");
        maxRows = max;
    }

    int fetchSize() {
        return fetchSize;
    }

    void setFetchSize(int rows) throws SQLException {
        ArgumentChecks.requireFetchSize(rows);
        fetchSize = rows;
    }

    /** Returns the seconds that an execution may take; 0 for no limit. */
    int queryTimeout() {
        return queryTimeout;
    }

    void setQueryTimeout(int seconds) throws SQLException {
        ArgumentChecks.requireNotNegative(seconds, "query timeout");
        queryTimeout = (int) Math.min(seconds, MAX_TIMEOUT_SECONDS);
    }

    void setEscapeProcessing(boolean enable) {
        escapeProcessing = enable;
    }

    /** Returns a text with JDBC's escapes rewritten, unless that is switched off. */
    String translated(String sql) throws SQLException {
        return escapeProcessing ? JdbcEscapes.translate(sql) : sql;
    }

    boolean isPoolable() {
        return poolable;
    }

    void setPoolable(boolean poolable) {
        this.poolable = poolable;
    }

    boolean closesOnCompletion() {
        return closeOnCompletion;
    }

    void closeOnCompletion() {
        closeOnCompletion = true;
    }
}
