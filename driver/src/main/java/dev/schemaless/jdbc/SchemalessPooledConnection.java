package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.connection.SchemalessConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.jspecify.annotations.Nullable;

/**
 * A connection that a pool keeps: it holds the store open and gives one connection after another, each with nothing of the one before. It
 * never fails for good, since lost servers are found again: no error event is ever sent. Thread-safe.
 */
final class SchemalessPooledConnection implements PooledConnection {
    private final SchemalessConnection holder;
    private final SqlExceptions.Call<SchemalessConnection> connections;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private @Nullable SchemalessConnection given;

    /**
     * Makes a pooled connection.
     *
     * @param holder is closed with it
     * @param connections gives a new connection to the same store
     */
    SchemalessPooledConnection(SchemalessConnection holder, SqlExceptions.Call<SchemalessConnection> connections) {
        this.holder = holder;
        this.connections = connections;
    }

    /** Gives a connection; the one given before is closed, without an event. */
    @Override
    public synchronized Connection getConnection() throws SQLException {
        if (holder.isClosed()) {
            throw SqlExceptions.of(
                    ErrorCode.CONNECTION_CLOSED, "Cannot use pooled connection: it is closed. Take another one.");
        }
        closeGiven();
        SchemalessConnection fresh = SqlExceptions.call(connections);
        fresh.whenClosed(() -> closed(fresh));
        given = fresh;
        return fresh;
    }

    private void closed(SchemalessConnection connection) {
        synchronized (this) {
            if (given != connection) {
                return;
            }
            given = null;
        }
        listeners.forEach(listener -> listener.connectionClosed(new ConnectionEvent(this)));
    }

    private void closeGiven() throws SQLException {
        SchemalessConnection before = given;
        given = null;
        if (before != null) {
            before.close();
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        closeGiven();
        holder.close();
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    /** Does nothing: statements are not pooled, so there are no events. */
    @Override
    public void addStatementEventListener(StatementEventListener listener) {}

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {}
}
