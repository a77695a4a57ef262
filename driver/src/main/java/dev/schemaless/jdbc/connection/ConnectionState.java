package dev.schemaless.jdbc.connection;

import dev.schemaless.jdbc.base.ArgumentChecks;
import dev.schemaless.jdbc.base.WarningChain;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.url.ClientProperties;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The settings of a connection other than transactions: timeouts, client info, warnings. Thread-safe. */
abstract class ConnectionState implements Connection {
    final ConnectionSession session;
    private final WarningChain warnings = new WarningChain();
    private final ClientProperties clientInfo = new ClientProperties();

    ConnectionState(ConnectionSession session) {
        this.session = session;
        session.describe(() -> Optional.ofNullable(clientInfo.find(ClientProperties.APPLICATION)));
    }

    /** Throws unless the connection is open. */
    final void checkOpen() throws SQLException {
        session.checkOpen();
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
        return session.networkTimeout();
    }

    /** Limits each execution of a statement, as its query timeout does, and each commit, that of {@link #setAutoCommit} as well, in milliseconds; 0 for no limit. */
    @Override
    public final void setNetworkTimeout(@Nullable Executor executor, int milliseconds) throws SQLException {
        checkOpen();
        ArgumentChecks.requireNotNegative(milliseconds, "network timeout");
        session.setNetworkTimeout(milliseconds);
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
        return clientInfo.all();
    }

    @Override
    public final @Nullable String getClientInfo(@Nullable String name) throws SQLException {
        checkOpen();
        return clientInfo.find(name);
    }

    final void keepClientInfo(Map<String, String> given) {
        clientInfo.replace(given);
    }

    /** Keeps a value for callers that ask for it; null forgets it. Nothing else uses it. */
    @Override
    public final void setClientInfo(@Nullable String name, @Nullable String value) throws SQLClientInfoException {
        requireOpenFor(name == null ? Set.of() : Set.of(name));
        clientInfo.set(name, value);
    }

    /** Replaces all values. */
    @Override
    public final void setClientInfo(@Nullable Properties properties) throws SQLClientInfoException {
        requireOpenFor(properties == null ? Set.of() : properties.stringPropertyNames());
        clientInfo.replace(properties);
    }

    private void requireOpenFor(Set<String> names) throws SQLClientInfoException {
        try {
            checkOpen();
        } catch (SQLException e) {
            throw ClientProperties.refused(e, names);
        }
    }
}
