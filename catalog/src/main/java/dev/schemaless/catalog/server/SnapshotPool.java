package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The connections on which statements read one moment. They have a pool of their own, so that no thread can wait for a
 * connection of the pool it keeps one of: a holder of one of these waits for others for at most one round trip.
 * Thread-safe.
 *
 * <p>A result that waits for its reader keeps its connection for an unknown time, and needs a right for that. There are
 * fewer rights than connections, so that statements which end by themselves always find one soon.
 */
final class SnapshotPool implements AutoCloseable {
    private static final long POLL_MILLIS = 50;

    private final String display;
    private final Node.PoolLimits limits;
    private final Function<Node.PoolLimits, ConnectionPool> maker;
    private final Semaphore openResults;
    private @Nullable ConnectionPool pool;
    private boolean closed;

    /**
     * Makes a pool, which opens nothing before it is used.
     *
     * @param maker makes the pool of connections
     */
    SnapshotPool(String display, Node.PoolLimits limits, Function<Node.PoolLimits, ConnectionPool> maker) {
        this.display = display;
        this.limits = limits;
        this.maker = maker;
        this.openResults = new Semaphore(limits.snapshots().openResults());
    }

    /**
     * Waits for a connection and takes it.
     *
     * @param demoted run when the connection's server turns out to be read-only
     */
    Borrowed borrow(StatementGuard guard, Runnable demoted) {
        return pool().borrow(guard, demoted);
    }

    /** Closes the connections that are idle, and the others when they come back. */
    synchronized void retire() {
        if (pool != null) {
            pool.retire();
        }
    }

    private synchronized ConnectionPool pool() {
        if (closed) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_CLOSED, "Cannot use store: it was closed. Open it again.");
        }
        ConnectionPool made = pool;
        if (made == null) {
            int size = limits.size() + limits.snapshots().openResults();
            made = maker.apply(new Node.PoolLimits(size, limits.timeoutMillis()));
            pool = made;
        }
        return made;
    }

    /** Takes the right to keep a connection while a result waits for its reader; false if there is none left. */
    boolean tryKeep() {
        return openResults.tryAcquire();
    }

    /**
     * Waits for that right. The caller keeps no connection of this pool.
     *
     * @throws SchemalessException {@code POOL_EXHAUSTED} if none becomes free in time
     */
    void awaitKeep(StatementGuard guard) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limits.timeoutMillis());
        try {
            while (!openResults.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                guard.check();
                if (System.nanoTime() - deadline > 0) {
                    throw exhausted();
                }
            }
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
    }

    private SchemalessException exhausted() {
        return new SchemalessException(
                ErrorCode.POOL_EXHAUSTED,
                "Cannot keep result open on " + display + ": "
                        + limits.snapshots().openResults()
                        + " large results are open for longer than " + limits.timeoutMillis()
                        + " ms. Read them to their ends or close them, or raise openResults.");
    }

    /** Gives the right back. */
    void endKeep() {
        openResults.release();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (pool != null) {
            pool.close();
        }
    }
}
