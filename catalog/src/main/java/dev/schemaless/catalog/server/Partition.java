package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One partition's server: its pool, its dialect, and how work is done on it. Thread-safe.
 *
 * <p>Work for an execution that has to end is stopped within a second wherever it is: waiting for a connection, for a lock, or for a
 * server that does not answer ({@link Watchdog}).
 */
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

    private static final Duration LONGEST_COORDINATION = Duration.ofSeconds(10);

    private static final long LOCK_POLL_MILLIS = 50;

    private final String display;
    private final Dialect dialect;
    private final DataSource direct;
    private final PoolLimits limits;
    private final Watchdog watchdog;
    private final ConnectionPool pool;
    private final ConnectionPool coordinators;
    private final long maxBodyBytes;
    private final LocalStripes localStripes = new LocalStripes();

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
        this(display, dialect, source, source, limits, maxBodyBytes);
    }

    /**
     * Makes the pool of an opened database.
     *
     * @param display the place, without credentials
     * @param source its connections; one has been opened before, so that the server's own message was heard
     * @param messengers connections over which the server is told to end statements; they give up soon
     */
    public Partition(
            String display,
            Dialect dialect,
            DataSource source,
            DataSource messengers,
            PoolLimits limits,
            long maxBodyBytes) {
        this.display = display;
        this.dialect = dialect;
        this.direct = source;
        this.limits = limits;
        this.watchdog = new Watchdog(display, dialect, messengers);
        this.pool = new ConnectionPool(display, source, limits, 1, watchdog);
        this.coordinators = new ConnectionPool(
                display + " coordinators",
                source,
                new PoolLimits(COORDINATORS, Math.min(limits.timeoutMillis(), COORDINATOR_TIMEOUT_MILLIS)),
                0,
                watchdog);
        this.maxBodyBytes = maxBodyBytes;
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

    /** Returns how long a server that is out of reach is waited for. */
    public Duration patience() {
        return Duration.ofMillis(limits.timeoutMillis());
    }

    /** Returns a connection beside the pool, to be closed by the caller. */
    public Connection connectDirectly() throws SQLException {
        return direct.getConnection();
    }

    /**
     * Runs statements that stand alone, for as long as they take.
     *
     * @param action what is being done, in the form <i>verb object</i>, for messages
     */
    public <T> T run(String action, Work<T> work) {
        return run(action, StatementGuard.none(), work);
    }

    /**
     * Runs statements that stand alone.
     *
     * @param action what is being done, in the form <i>verb object</i>, for messages
     */
    public <T> T run(String action, StatementGuard guard, Work<T> work) {
        return run(pool, action, guard, work);
    }

    /**
     * Runs statements that stand alone and change settings of their session, to set them back at the end: a connection is not used
     * again if that was not reached.
     *
     * @param action what is being done, in the form <i>verb object</i>, for messages
     */
    public <T> T runOnChangedSession(String action, StatementGuard guard, Work<T> work) {
        try (Borrowed borrowed = pool.borrow(guard)) {
            T result = work.run(borrowed.connection());
            borrowed.release();
            return result;
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    /**
     * Runs statements that stand alone on a session that is not used again: its settings may stay changed.
     *
     * @param action what is being done, in the form <i>verb object</i>, for messages
     */
    public <T> T runOnLastSession(String action, StatementGuard guard, Work<T> work) {
        try (Borrowed borrowed = pool.borrow(guard)) {
            return work.run(borrowed.connection());
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    /**
     * Runs statements that stand alone for a caller who may hold connections of this or other partitions: on connections
     * that nobody keeps while he waits for another. A server that is out of reach is given up soon.
     */
    public <T> T coordinate(String action, Work<T> work) {
        return coordinate(action, Deadline.in(LONGEST_COORDINATION), work);
    }

    /** Does {@link #coordinate(String, Work)} for as long as a guard lets it. */
    public <T> T coordinate(String action, StatementGuard guard, Work<T> work) {
        return run(coordinators, action, guard, work);
    }

    private <T> T run(ConnectionPool from, String action, StatementGuard guard, Work<T> work) {
        try (Borrowed borrowed = from.borrow(guard)) {
            return alone(borrowed, work);
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    /** Each statement commits by itself, so that nothing is open between two of them. */
    private static <T> T alone(Borrowed borrowed, Work<T> work) throws SQLException {
        try {
            T result = work.run(borrowed.connection());
            borrowed.release();
            return result;
        } catch (SQLException | RuntimeException e) {
            borrowed.release();
            throw e;
        }
    }

    /** Runs a transaction that may read the epoch in share mode. Any failure rolls it back. */
    public <T> T transact(String action, StatementGuard guard, Work<T> work) {
        return transact(action, guard, localStripes.share(), work);
    }

    /** Returns the stripes of an embedded database's epoch; those of a server are rows of its own. */
    public Stripes localStripes() {
        return localStripes;
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
     * @throws UnknownOutcomeException if the commit was under way and was not answered
     */
    public <T> T write(String action, StatementGuard guard, TripWork<T> work) {
        if (dialect.isEmbedded()) {
            return transact(action, guard, connection -> work.run(new Trip(connection, dialect)));
        }
        try (Borrowed borrowed = pool.borrow(guard)) {
            return new LocalTransaction(borrowed, dialect, display, action).inFewTrips(work);
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    private <T> T transact(String action, StatementGuard guard, Lock lock, Work<T> work) {
        Lock held = hold(lock, guard);
        long begun = System.nanoTime();
        try (Borrowed borrowed = pool.borrow(guard)) {
            return new LocalTransaction(borrowed, dialect, display, action).run(work);
        } catch (SQLException e) {
            SchemalessException translated = SqlStates.translate(e, action, display);
            restoreInterrupt(translated, begun);
            throw translated;
        } finally {
            if (held != null) {
                held.unlock();
            }
        }
    }

    /** H2 2.5.252 ends the wait for a lock at an interrupt, and forgets the interrupt: only that ends it so soon. */
    private void restoreInterrupt(SchemalessException failure, long begun) {
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        if (dialect.isEmbedded() && SqlStates.isLockWait(failure) && millis < H2Dialect.LOCK_WAIT_MILLIS) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a lock of this process where no server has one; null elsewhere. */
    private @Nullable Lock hold(Lock lock, StatementGuard guard) {
        if (!dialect.isEmbedded()) {
            return null;
        }
        try {
            while (!lock.tryLock(LOCK_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                guard.check();
            }
            return lock;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", e);
        }
    }

    /**
     * Begins the part of a transaction over several partitions that lies here. It keeps a connection until it is closed, by
     * the thread that began it.
     */
    public Branch begin(BranchId id, StatementGuard guard) {
        Lock lock = hold(localStripes.share(), guard);
        Runnable release = lock == null ? () -> {} : lock::unlock;
        Borrowed borrowed;
        try {
            borrowed = pool.borrow(guard);
        } catch (RuntimeException | Error e) {
            release.run();
            throw e;
        }
        return new Branch(this, borrowed, id, release).begin();
    }

    /** Closes the pools, not the database. */
    @Override
    public void close() {
        watchdog.close();
        pool.close();
        coordinators.close();
    }
}
