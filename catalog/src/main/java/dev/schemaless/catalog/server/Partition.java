package dev.schemaless.catalog.server;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * A part of the store's shards on servers of its own, and how work is done on it. It has a primary {@linkplain Node node}, which takes all
 * reads and writes. Thread-safe.
 *
 * <p>Work for an execution that has to end is stopped within a second wherever it is: waiting for a connection, for a lock, or for a
 * server that does not answer ({@link Watchdog}).
 */
public final class Partition implements AutoCloseable {
    /** Work with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private static final Duration LONGEST_COORDINATION = Duration.ofSeconds(10);

    private static final long LOCK_POLL_MILLIS = 50;

    private final Node primary;
    private final Dialect dialect;
    private final long maxBodyBytes;
    private final LocalStripes localStripes = new LocalStripes();

    /**
     * Makes a partition.
     *
     * @param primary the node that takes all reads and writes; it is closed with the partition
     * @param maxBodyBytes the most bytes of a body that the node takes
     */
    public Partition(Node primary, long maxBodyBytes) {
        this.primary = primary;
        this.dialect = primary.dialect();
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Returns the place, without credentials. */
    public String display() {
        return primary.display();
    }

    public Dialect dialect() {
        return dialect;
    }

    public long maxBodyBytes() {
        return maxBodyBytes;
    }

    /** Returns how long a server that is out of reach is waited for. */
    public Duration patience() {
        return primary.patience();
    }

    /** Returns a connection outside of the pool, to be closed by the caller. */
    public Connection connectDirectly() throws SQLException {
        return primary.connect();
    }

    /**
     * Runs statements that stand alone, for as long as they take.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    public <T> T run(String action, Work<T> work) {
        return run(action, StatementGuard.none(), work);
    }

    /**
     * Runs statements that stand alone.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    public <T> T run(String action, StatementGuard guard, Work<T> work) {
        return alone(primary.borrow(guard), action, work);
    }

    /**
     * Runs statements that stand alone and change settings of their session, to set them back at the end: if that fails
     * the connection is not used again.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    public <T> T runOnChangedSession(String action, StatementGuard guard, Work<T> work) {
        try (Borrowed borrowed = primary.borrow(guard)) {
            T result = work.run(borrowed.connection());
            borrowed.release();
            return result;
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display());
        }
    }

    /**
     * Runs statements that stand alone on a session that is not used again: its settings may stay changed.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    public <T> T runOnLastSession(String action, StatementGuard guard, Work<T> work) {
        try (Borrowed borrowed = primary.borrow(guard)) {
            return work.run(borrowed.connection());
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display());
        }
    }

    /**
     * Runs statements that stand alone for a caller that may hold connections of this or other partitions. They run on
     * connections that no thread keeps while it waits for another one. An unreachable server is given up soon.
     */
    public <T> T coordinate(String action, Work<T> work) {
        return coordinate(action, Deadline.in(LONGEST_COORDINATION), work);
    }

    /** Does {@link #coordinate(String, Work)} for as long as a guard lets it. */
    public <T> T coordinate(String action, StatementGuard guard, Work<T> work) {
        return alone(primary.borrowCoordinator(guard), action, work);
    }

    /** Runs statements that commit one by one, so that none is open in between or after a failure. */
    private <T> T alone(Borrowed taken, String action, Work<T> work) {
        try (Borrowed borrowed = taken) {
            borrowed.flight().listen();
            try {
                T result = work.run(borrowed.connection());
                borrowed.release();
                return result;
            } catch (SQLException | RuntimeException e) {
                borrowed.look(e);
                borrowed.release();
                throw e;
            }
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display());
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
        try (Borrowed borrowed = primary.borrow(guard)) {
            return new LocalTransaction(borrowed, dialect, display(), action).inFewTrips(work);
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display());
        }
    }

    /**
     * Begins a transaction that stays open between calls, on a server.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    public OpenTransaction open(String action, StatementGuard guard) {
        return new OpenTransaction(primary.borrow(guard), dialect, display(), action).begin();
    }

    /**
     * Begins a read view, which shows the rows that are committed now.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     * @param beginning the first statements of the view
     */
    public ReadView view(String action, StatementGuard guard, ReadView.Beginning beginning) {
        return view(guard).begin(action, beginning);
    }

    /** Does {@link #view} for a view that begins with its first query, in the same round trip if the server takes blocks. */
    public ReadView viewFromFirstQuery(String action, StatementGuard guard, ReadView.Beginning beginning) {
        return dialect.isEmbedded()
                ? view(action, guard, beginning)
                : view(guard).beginLater(beginning);
    }

    /** Takes the connection of a read view that is still to {@linkplain ReadView#begin begin}. */
    public ReadView view(StatementGuard guard) {
        return new ReadView(
                primary.borrowForSnapshot(guard), dialect, display(), primary.longestSnapshot(), patience());
    }

    /** Takes the right to keep a view while a result waits for its reader; false if all such rights are taken. */
    public boolean tryKeepView() {
        return primary.snapshots().tryKeep();
    }

    /**
     * Waits for that right, for as long as for a connection. The caller has no view of this partition or a later one.
     *
     * @throws SchemalessException {@code POOL_EXHAUSTED} if there is none in time
     */
    public void awaitKeptView(StatementGuard guard) {
        primary.snapshots().awaitKeep(guard);
    }

    /** Gives that right back. */
    public void endKeptView() {
        primary.snapshots().endKeep();
    }

    private <T> T transact(String action, StatementGuard guard, Lock lock, Work<T> work) {
        Lock held = hold(lock, guard);
        try (Borrowed borrowed = primary.borrow(guard)) {
            borrowed.flight().listen();
            return new LocalTransaction(borrowed, dialect, display(), action).run(work);
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display());
        } finally {
            if (held != null) {
                held.unlock();
            }
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
            throw SchemalessException.ofInterrupt(e);
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
            borrowed = primary.borrow(guard);
        } catch (RuntimeException | Error e) {
            release.run();
            throw e;
        }
        return new Branch(this, borrowed, id, release).begin();
    }

    /** Closes the node's pools, not its database. */
    @Override
    public void close() {
        primary.close();
    }
}
