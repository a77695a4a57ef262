package dev.schemaless.jdbc.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread at a time use a connection's transaction. A waiting thread can be cancelled, and gives up when the
 * connection is closed. Thread-safe; a thread may enter again.
 */
final class TransactionLock {
    private static final long POLL_MILLIS = 20;
    private static final Duration USUAL_CLOSE_WAIT = Duration.ofSeconds(5);

    private final ReentrantLock lock = new ReentrantLock();
    private final Duration closeWait;
    private volatile boolean closed;

    TransactionLock() {
        this(USUAL_CLOSE_WAIT);
    }

    /** Makes a lock whose {@link #close} waits that long for the thread that is inside. */
    TransactionLock(Duration closeWait) {
        this.closeWait = closeWait;
    }

    /** Makes a call when no other thread is inside. */
    <T extends @Nullable Object> T within(ReadControl control, Supplier<T> call) {
        enter(control);
        try {
            return call.get();
        } finally {
            leave();
        }
    }

    /** Waits until no other thread is inside. Each is followed by one {@link #leave}. */
    void enter(ReadControl control) {
        try {
            // the first attempt takes a free lock even in a thread that is interrupted
            while (!lock.tryLock() && !lock.tryLock(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                control.check();
                checkOpen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED,
                    "Cannot wait for the connection's transaction: the thread was interrupted. Run the statement again.",
                    e);
        }
        if (closed) {
            lock.unlock();
            checkOpen();
        }
    }

    void leave() {
        lock.unlock();
    }

    /** Admits no more threads, then runs the last action, unless the thread inside takes long to leave. */
    void close(Runnable last) {
        closed = true;
        try {
            if (lock.tryLock() || lock.tryLock(closeWait.toNanos(), TimeUnit.NANOSECONDS)) {
                try {
                    last.run();
                } finally {
                    lock.unlock();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_CLOSED, "Cannot use connection: it is closed. Open another one.");
        }
    }
}
