package dev.schemaless.catalog.server;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.sql.DataSource;

/** Connections to one server that are used again and again, each by one thread at a time. Thread-safe. */
final class ConnectionPool implements AutoCloseable {
    private final String display;
    private final HikariDataSource pool;
    private final Watchdog watchdog;

    /**
     * Makes a pool.
     *
     * @param display the place, without credentials
     * @param idle how many connections are kept while none is in use
     */
    ConnectionPool(String display, DataSource source, Node.PoolLimits limits, int idle, Watchdog watchdog) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("schemaless " + display);
        config.setMaximumPoolSize(limits.size());
        config.setMinimumIdle(idle);
        config.setConnectionTimeout(limits.timeoutMillis());
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setInitializationFailTimeout(-1);
        this.display = display;
        this.pool = new HikariDataSource(config);
        this.watchdog = watchdog;
    }

    /**
     * Waits for a connection and takes it.
     *
     * @param demoted run when the connection's server turns out to be read-only
     * @throws SchemalessException if there is none in time, the server is out of reach, or the execution has to end
     */
    Borrowed borrow(StatementGuard guard, Runnable demoted) {
        Flight flight = Flight.begin(watchdog, guard);
        try {
            Connection connection = flight.borrow(pool::getConnection);
            return new Borrowed(this, connection, flight, demoted).checked(guard);
        } catch (SQLException e) {
            flight.close();
            guard.check();
            throw explain(e);
        } catch (RuntimeException | Error e) {
            flight.close();
            throw e;
        }
    }

    private SchemalessException explain(SQLException failure) {
        if (failure.getCause() instanceof InterruptedException) {
            return new SchemalessException(
                    ErrorCode.QUERY_CANCELED,
                    "Cannot get a connection to " + display + ": the thread was interrupted while it waited for one.",
                    failure);
        }
        if (failure instanceof SQLTransientConnectionException && !(failure.getCause() instanceof SQLException)) {
            return new SchemalessException(
                    ErrorCode.POOL_EXHAUSTED,
                    "Cannot get a connection to " + display + ": all " + pool.getMaximumPoolSize()
                            + " are in use for longer than " + pool.getConnectionTimeout()
                            + " ms. Raise the pool's size or timeout.",
                    failure);
        }
        SQLException reason = failure.getCause() instanceof SQLException cause ? cause : failure;
        return SqlStates.translate(reason, "connect", display);
    }

    /** Gives a connection back for others to use; a pool that is closed has forgotten it, so it is closed. */
    void giveBack(Connection connection) {
        if (pool.isClosed()) {
            closeItself(connection);
            return;
        }
        try {
            connection.close();
        } catch (SQLException ignored) {
            // the pool looks after connections that cannot be given back
        }
    }

    /**
     * Takes a connection that is in use out of the pool for good, and closes it on another thread. It is not given back then: HikariCP
     * 7.1 would roll it back, and throws a NullPointerException where it has settings to reset.
     */
    void evict(Connection connection) {
        pool.evictConnection(connection);
        if (pool.isClosed()) {
            // which evicts nothing any more
            closeItself(connection);
        }
    }

    /** Takes a connection out of the pool that is lost; of an embedded database they all are. */
    void evictAll(Connection connection) {
        if (watchdog.isEmbedded()) {
            retire();
        }
        evict(connection);
    }

    /** Closes the connections that are idle, and the others when they come back. */
    void retire() {
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    private static void closeItself(Connection connection) {
        try {
            connection.unwrap(Connection.class).close();
        } catch (SQLException ignored) {
            // its server ends it
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
