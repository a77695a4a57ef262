package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a connection can be told: transaction mode, read-only, timeouts, client info. Thread-safe. */
abstract class ConnectionState implements Connection {
    private final AtomicReference<@Nullable SQLWarning> warnings = new AtomicReference<>();
    private volatile boolean readOnly;
    private volatile int networkTimeout;

    /** Throws unless the connection is open. */
    abstract void checkOpen() throws SQLException;

    @Override
    public final boolean getAutoCommit() throws SQLException {
        checkOpen();
        return true;
    }

    /** Takes true; transactions over several statements are refused rather than pretended. */
    @Override
    public final void setAutoCommit(boolean autoCommit) throws SQLException {
        checkOpen();
        if (!autoCommit) {
            throw SqlExceptions.unsupported(
                    "switch autocommit off", "Each statement is its own transaction, over all rows it touches.");
        }
    }

    @Override
    public final void commit() throws SQLException {
        checkOpen();
        throw noTransaction("commit");
    }

    @Override
    public final void rollback() throws SQLException {
        checkOpen();
        throw noTransaction("roll back");
    }

    private static SQLException noTransaction(String operation) {
        return SqlExceptions.of(
                ErrorCode.TRANSACTION_STATE,
                "Cannot " + operation + ": the connection is in autocommit mode, so each statement was committed when "
                        + "it ended. Leave the call out.");
    }

    @Override
    public final boolean isReadOnly() throws SQLException {
        checkOpen();
        return readOnly;
    }

    /** While true, statements that change something are refused. */
    @Override
    public final void setReadOnly(boolean readOnly) throws SQLException {
        checkOpen();
        this.readOnly = readOnly;
    }

    @Override
    public final int getTransactionIsolation() throws SQLException {
        checkOpen();
        return TRANSACTION_READ_COMMITTED;
    }

    @Override
    public final void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        if (level != TRANSACTION_READ_COMMITTED) {
            throw SqlExceptions.unsupported(
                    "set transaction isolation " + level, "The only level is TRANSACTION_READ_COMMITTED.");
        }
    }

    /** Returns null: a store has no catalogs. */
    @Override
    public final @Nullable String getCatalog() throws SQLException {
        checkOpen();
        return null;
    }

    /** Does nothing, as JDBC has it for databases without catalogs. */
    @Override
    public final void setCatalog(@Nullable String catalog) throws SQLException {
        checkOpen();
    }

    @Override
    public final int getNetworkTimeout() throws SQLException {
        checkOpen();
        return networkTimeout;
    }

    /** Limits each execution of a statement, as its query timeout does, in milliseconds; 0 for no limit. */
    @Override
    public final void setNetworkTimeout(@Nullable Executor executor, int milliseconds) throws SQLException {
        checkOpen();
        FetchHints.requireNotNegative(milliseconds, "network timeout");
        networkTimeout = milliseconds;
    }

    final @Nullable SQLWarning warnings() {
        return warnings.get();
    }

    final void addWarning(String message) {
        SQLWarning warning = SqlExceptions.warning(message);
        if (!warnings.compareAndSet(null, warning)) {
            SQLWarning first = warnings.get();
            if (first != null) {
                first.setNextWarning(warning);
            }
        }
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings.set(null);
    }

    @Override
    public final Properties getClientInfo() throws SQLException {
        checkOpen();
        return new Properties();
    }

    @Override
    public final @Nullable String getClientInfo(String name) throws SQLException {
        checkOpen();
        return null;
    }

    /** Adds a warning: there are no client info properties. */
    @Override
    public final void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        requireOpenFor(Map.of(name, ClientInfoStatus.REASON_UNKNOWN));
        addWarning("The client info property '" + name + "' has no effect: there are none.");
    }

    @Override
    public final void setClientInfo(Properties properties) throws SQLClientInfoException {
        Map<String, ClientInfoStatus> unset = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> unset.put(name, ClientInfoStatus.REASON_UNKNOWN));
        requireOpenFor(unset);
        for (String name : properties.stringPropertyNames()) {
            setClientInfo(name, properties.getProperty(name));
        }
    }

    private void requireOpenFor(Map<String, ClientInfoStatus> unset) throws SQLClientInfoException {
        try {
            checkOpen();
        } catch (SQLException e) {
            throw SqlExceptions.clientInfo(e, unset);
        }
    }
}
