package dev.schemaless.jdbc;

import dev.schemaless.catalog.store.ReadControl;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a connection can be told besides transactions: timeouts, client info, warnings. Thread-safe. */
abstract class ConnectionState implements Connection {
    private final WarningChain warnings = new WarningChain();
    private volatile int networkTimeout;

    /** Throws unless the connection is open. */
    abstract void checkOpen() throws SQLException;

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

    /** Limits each execution of a statement, as its query timeout does, and each commit, in milliseconds; 0 for no limit. */
    @Override
    public final void setNetworkTimeout(@Nullable Executor executor, int milliseconds) throws SQLException {
        checkOpen();
        FetchHints.requireNotNegative(milliseconds, "network timeout");
        networkTimeout = milliseconds;
    }

    /** Returns the control of one execution: the shorter of its own and the network's timeout. */
    final ReadControl control(int timeoutSeconds) throws SQLException {
        long query = TimeUnit.SECONDS.toMillis(timeoutSeconds);
        long network = getNetworkTimeout();
        long millis = query == 0 || (network > 0 && network < query) ? network : query;
        return millis == 0 ? ReadControl.unlimited() : ReadControl.withTimeout(millis);
    }

    final @Nullable SQLWarning warnings() {
        return warnings.first();
    }

    final void addWarning(String message) {
        warnings.add(message);
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings.clear();
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
