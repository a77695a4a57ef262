package dev.schemaless.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a statement is told before it runs. */
abstract class StatementSettings implements Statement {
    private static final long MAX_TIMEOUT_SECONDS = TimeUnit.DAYS.toSeconds(365);

    private final ResultSetKind kind;
    private long maxRows;
    private int maxFieldSize;
    private int fetchSize;
    private int queryTimeout;
    private boolean escapeProcessing = true;
    private boolean poolable = this instanceof PreparedStatement;
    private final WarningChain warnings = new WarningChain();
    private boolean closeOnCompletion;

    StatementSettings(ResultSetKind kind) {
        this.kind = kind;
        for (String substitution : kind.substitutions()) {
            addWarning(substitution);
        }
    }

    final ResultSetKind resultSetKind() {
        return kind;
    }

    final int fetchSizeHint() {
        return fetchSize;
    }

    /** Throws unless the statement and its connection are open. */
    abstract void checkOpen() throws SQLException;

    /** Returns how long a text may be. */
    abstract TextLimit textLimit();

    /** Returns the SQL that the planner gets. */
    final String prepared(@Nullable String sql) throws SQLException {
        String text = textLimit().checked(sql);
        return escapeProcessing ? JdbcEscapes.translate(text) : text;
    }

    @Override
    public final int getMaxRows() throws SQLException {
        return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
    }

    @Override
    public final void setMaxRows(int max) throws SQLException {
        setLargeMaxRows(max);
    }

    @Override
    public final long getLargeMaxRows() throws SQLException {
        checkOpen();
        return maxRows;
    }

    /** Limits the rows of results to come; the rest is left out silently, as JDBC has it. */
    @Override
    public final void setLargeMaxRows(long max) throws SQLException {
        checkOpen();
        FetchHints.requireNotNegative(max, "maximum of rows");
        maxRows = max;
    }

    @Override
    public final int getMaxFieldSize() throws SQLException {
        checkOpen();
        return maxFieldSize;
    }

    /** Refuses anything but 0: values are never cut off. */
    @Override
    public final void setMaxFieldSize(int max) throws SQLException {
        checkOpen();
        FetchHints.requireNotNegative(max, "maximum of a field's size");
        if (max > 0) {
            throw SqlExceptions.unsupported("cut off long values", "Select SUBSTRING(column FROM 1 FOR n).");
        }
        maxFieldSize = 0;
    }

    @Override
    public final void setEscapeProcessing(boolean enable) throws SQLException {
        checkOpen();
        escapeProcessing = enable;
    }

    @Override
    public final int getQueryTimeout() throws SQLException {
        checkOpen();
        return queryTimeout;
    }

    /** Limits the time from the start of an execution until its last row is read; 0 for no limit. */
    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        checkOpen();
        FetchHints.requireNotNegative(seconds, "query timeout");
        queryTimeout = (int) Math.min(seconds, MAX_TIMEOUT_SECONDS);
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        checkOpen();
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        FetchHints.requireDirection(direction, kind.type());
    }

    @Override
    public final int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    /** Takes a hint that has no effect: results stream in any case, also for who asks for it as Connector/J wants it. */
    @Override
    public final void setFetchSize(int rows) throws SQLException {
        checkOpen();
        FetchHints.requireFetchSize(rows);
        fetchSize = rows;
    }

    @Override
    public final int getResultSetConcurrency() throws SQLException {
        checkOpen();
        return kind.concurrency();
    }

    @Override
    public final int getResultSetType() throws SQLException {
        checkOpen();
        return kind.type();
    }

    @Override
    public final int getResultSetHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public final void setPoolable(boolean poolable) throws SQLException {
        checkOpen();
        this.poolable = poolable;
    }

    @Override
    public final boolean isPoolable() throws SQLException {
        checkOpen();
        return poolable;
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        checkOpen();
        closeOnCompletion = true;
    }

    @Override
    public final boolean isCloseOnCompletion() throws SQLException {
        checkOpen();
        return closeOnCompletion;
    }

    final boolean closesOnCompletion() {
        return closeOnCompletion;
    }

    /** Returns what the last execution has to tell, such as that it asked all shards (property {@code scatter}). */
    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return firstWarning();
    }

    final @Nullable SQLWarning firstWarning() {
        return warnings.first();
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings.clear();
    }

    final void addWarning(String message) {
        warnings.add(message);
    }

    /** Replaces the warnings by those of an execution. */
    final void warn(List<String> messages) {
        warnings.clear();
        messages.forEach(warnings::add);
    }
}
