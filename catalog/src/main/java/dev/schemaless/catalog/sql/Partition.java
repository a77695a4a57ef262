package dev.schemaless.catalog.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import javax.sql.DataSource;

/** One partition's server: its pool, its dialect, and how work is done on it. Thread-safe. */
public final class Partition implements AutoCloseable {
    /** What is done with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private final String display;
    private final Dialect dialect;
    private final DataSource direct;
    private final HikariDataSource pool;
    private final long maxBodyBytes;
    private final ReadWriteLock epochLock = new ReentrantReadWriteLock();

    /**
     * How many pooled connections there may be, and how long to wait for one.
     *
     * @param timeoutMillis at least 250
     */
    public record PoolLimits(int size, long timeoutMillis) {}

    /**
     * Makes the pool of an opened database.
     *
     * @param display the place, without credentials
     * @param source its connections; one has been opened before, so that the server's own message was heard
     */
    public Partition(String display, Dialect dialect, DataSource source, PoolLimits limits, long maxBodyBytes) {
        this.display = display;
        this.dialect = dialect;
        this.direct = source;
        this.pool = pool(display, source, limits);
        this.maxBodyBytes = maxBodyBytes;
    }

    private static HikariDataSource pool(String display, DataSource source, PoolLimits limits) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("schemaless " + display);
        config.setMaximumPoolSize(limits.size());
        config.setMinimumIdle(1);
        config.setConnectionTimeout(limits.timeoutMillis());
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    public String display() {
        return display;
    }

    public Dialect dialect() {
        return dialect;
    }

    public long maxBodyBytes() {
        return maxBodyBytes;
    }

    /** Returns a connection beside the pool, to be closed by the caller. */
    public Connection connectDirectly() throws SQLException {
        return direct.getConnection();
    }

    /**
     * Runs statements that stand alone.
     *
     * @param action what is being done, in the form <i>verb object</i>, for messages
     */
    public <T> T run(String action, Work<T> work) {
        try (Connection connection = borrow()) {
            return work.run(connection);
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    /** Runs a transaction that may read the epoch in share mode. Any failure rolls it back. */
    public <T> T transact(String action, Work<T> work) {
        return transact(action, work, epochLock.readLock());
    }

    /** Runs a transaction that changes the epoch, once every transaction that has read it has ended. */
    public <T> T transactExclusively(String action, Work<T> work) {
        return transact(action, work, epochLock.writeLock());
    }

    private <T> T transact(String action, Work<T> work, Lock lock) {
        if (!dialect.isEmbedded()) {
            return transactUnlocked(action, work);
        }
        lock.lock();
        try {
            return transactUnlocked(action, work);
        } finally {
            lock.unlock();
        }
    }

    private <T> T transactUnlocked(String action, Work<T> work) {
        try (Connection connection = borrow()) {
            connection.setAutoCommit(false);
            T result = runOrRollBack(connection, work);
            commit(action, connection);
            return result;
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    private static <T> T runOrRollBack(Connection connection, Work<T> work) throws SQLException {
        try {
            return work.run(connection);
        } catch (SQLException | RuntimeException e) {
            rollBack(connection, e);
            throw e;
        }
    }

    private void commit(String action, Connection connection) throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            SchemalessException translated = SqlStates.translate(e, action, display);
            if (translated.code() == ErrorCode.CONNECTION_LOST) {
                throw new UnknownOutcomeException(action, display, e);
            }
            rollBack(connection, translated);
            throw translated;
        }
    }

    private static void rollBack(Connection connection, Exception reason) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    private Connection borrow() {
        try {
            return pool.getConnection();
        } catch (SQLTransientConnectionException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw SqlStates.translate(cause, "connect", display);
            }
            throw new SchemalessException(
                    ErrorCode.POOL_EXHAUSTED,
                    "Cannot get a connection to " + display + ": all " + pool.getMaximumPoolSize()
                            + " are in use for longer than " + pool.getConnectionTimeout()
                            + " ms. Raise the pool's size or timeout.",
                    e);
        } catch (SQLException e) {
            throw SqlStates.translate(e, "connect", display);
        }
    }

    /** Closes the pool, not the database. */
    @Override
    public void close() {
        pool.close();
    }
}
