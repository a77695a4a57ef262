package dev.schemaless.catalog.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One partition's server: its pool, its dialect, and how work is done on it. Thread-safe. */
public final class Partition implements AutoCloseable {
    /** What is done with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Few are enough: each is needed for one short statement at a time. */
    private static final int COORDINATORS = 2;

    /** Whoever coordinates holds up others meanwhile, and asks again. */
    private static final long COORDINATOR_TIMEOUT_MILLIS = 3000;

    private final String display;
    private final Dialect dialect;
    private final DataSource direct;
    private final HikariDataSource pool;
    private final HikariDataSource coordinators;
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
        this.pool = pool(display, source, limits, 1);
        this.coordinators = pool(
                display + " coordinators",
                source,
                new PoolLimits(COORDINATORS, Math.min(limits.timeoutMillis(), COORDINATOR_TIMEOUT_MILLIS)),
                0);
        this.maxBodyBytes = maxBodyBytes;
    }

    private static HikariDataSource pool(String display, DataSource source, PoolLimits limits, int idle) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("schemaless " + display);
        config.setMaximumPoolSize(limits.size());
        config.setMinimumIdle(idle);
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
        return run(pool, action, work);
    }

    /**
     * Runs statements that stand alone for a caller who may hold connections of this or other partitions: on connections
     * that nobody keeps while he waits for another. A server that is out of reach is given up soon.
     */
    public <T> T coordinate(String action, Work<T> work) {
        return run(coordinators, action, work);
    }

    private <T> T run(HikariDataSource from, String action, Work<T> work) {
        try (Connection connection = borrow(from)) {
            return work.run(connection);
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    /** Returns the branches that are prepared on this server, of any transaction of ours. */
    public List<BranchId> preparedBranches() {
        return coordinate(
                "list prepared transactions",
                connection -> Query.of(dialect.listPrepared())
                        .list(
                                connection,
                                row -> BranchId.parse(
                                        row.getString(row.getMetaData().getColumnCount())))
                        .stream()
                        .flatMap(Optional::stream)
                        .toList());
    }

    /**
     * Ends a branch that somebody else prepared.
     *
     * @return false if it is not there, or cannot be ended yet
     */
    public boolean end(BranchId id, boolean commit) {
        String text = commit ? dialect.commitPrepared(id) : dialect.rollBackPrepared(id);
        try {
            return coordinate("end prepared transaction", connection -> {
                Query.of(text).update(connection);
                return true;
            });
        } catch (SchemalessException e) {
            if (SqlStates.isUnknownBranch(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Ends the connection that prepared a branch and keeps others from ending it. */
    public void kill(BranchId id) {
        dialect.killConnection(id.connection())
                .ifPresent(text -> coordinate(
                        "end connection", connection -> Query.of(text).update(connection)));
    }

    /** Runs a transaction that may read the epoch in share mode. Any failure rolls it back. */
    public <T> T transact(String action, Work<T> work) {
        return transact(action, work, epochLock.readLock());
    }

    /** Runs a transaction that changes the epoch, once every transaction that has read it has ended. */
    public <T> T transactExclusively(String action, Work<T> work) {
        return transact(action, work, epochLock.writeLock());
    }

    /** Statements on their way, within a transaction. */
    @FunctionalInterface
    public interface TripWork<T> {
        T run(Trip trip) throws SQLException;
    }

    /**
     * Runs a transaction that reads the epoch in share mode, in as few round trips as the server allows: it begins with the
     * first statements and is committed with the last ones. Any failure rolls it back.
     *
     * @param guard reaches all statements but the last ones, with which the commit travels
     * @throws UnknownOutcomeException if the connection was lost while the commit was under way
     */
    public <T> T write(String action, StatementGuard guard, TripWork<T> work) {
        if (dialect.isEmbedded()) {
            return transact(action, connection -> work.run(new Trip(connection, dialect, guard)));
        }
        try (Connection connection = borrow(pool)) {
            Trip trip = new Trip(connection, dialect, guard);
            T result;
            try {
                trip.add(Query.of("START TRANSACTION"));
                result = work.run(trip);
            } catch (SQLException | RuntimeException e) {
                rollBackByText(connection, e);
                throw e;
            }
            commit(action, connection, trip);
            return result;
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    private void commit(String action, Connection connection, Trip trip) throws SQLException {
        try {
            trip.sendWithCommit();
        } catch (SQLException e) {
            if (SqlStates.translate(e, action, display).code() == ErrorCode.CONNECTION_LOST) {
                throw new UnknownOutcomeException(action, display, e);
            }
            rollBackByText(connection, e);
            throw e;
        }
    }

    /** The connection does not know of the transaction, which was begun by text. */
    private void rollBackByText(Connection connection, Exception reason) {
        try {
            Query.of("ROLLBACK").update(connection);
        } catch (SQLException e) {
            evict(connection);
            reason.addSuppressed(e);
        }
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
        try (Connection connection = borrow(pool)) {
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

    private Connection borrow(HikariDataSource from) {
        try {
            return from.getConnection();
        } catch (SQLTransientConnectionException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw SqlStates.translate(cause, "connect", display);
            }
            throw new SchemalessException(
                    ErrorCode.POOL_EXHAUSTED,
                    "Cannot get a connection to " + display + ": all " + from.getMaximumPoolSize()
                            + " are in use for longer than " + from.getConnectionTimeout()
                            + " ms. Raise the pool's size or timeout.",
                    e);
        } catch (SQLException e) {
            throw SqlStates.translate(e, "connect", display);
        }
    }

    /**
     * Begins the part of a transaction over several partitions that lies here. It keeps a connection until it is closed, by
     * the thread that began it.
     */
    public Branch begin(BranchId id) {
        Lock lock = dialect.isEmbedded() ? epochLock.readLock() : null;
        if (lock != null) {
            lock.lock();
        }
        return new Branch(this, borrow(lock), id, connection -> release(connection, lock)).begin();
    }

    private Connection borrow(@Nullable Lock lock) {
        try {
            return borrow(pool);
        } catch (RuntimeException e) {
            if (lock != null) {
                lock.unlock();
            }
            throw e;
        }
    }

    private static void release(Connection connection, @Nullable Lock lock) {
        try {
            connection.close();
        } catch (SQLException e) {
            // the pool looks after connections that cannot be given back
            Thread.onSpinWait();
        } finally {
            if (lock != null) {
                lock.unlock();
            }
        }
    }

    /** Takes a connection out of the pool for good when it is given back. */
    void evict(Connection connection) {
        pool.evictConnection(connection);
    }

    /** Closes the pools, not the database. */
    @Override
    public void close() {
        pool.close();
        coordinators.close();
    }
}
