package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The means to stop one execution of a statement: {@link #cancel()} from any thread, a deadline, or an interrupt of its thread. Each read has
 * one, so an object is small until something happens. Thread-safe.
 */
public final class ReadControl implements StatementGuard {
    private final long deadlineNanos;
    private final boolean limited;
    private volatile boolean canceled;
    private @Nullable List<String> warnings;

    private ReadControl(long deadlineNanos, boolean limited) {
        this.deadlineNanos = deadlineNanos;
        this.limited = limited;
    }

    /** Returns a control without deadline. */
    public static ReadControl unlimited() {
        return new ReadControl(0, false);
    }

    /** Returns a control whose deadline is that many milliseconds from now. */
    public static ReadControl withTimeout(long millis) {
        return new ReadControl(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), true);
    }

    /**
     * Stops the execution: the statements that run on a server right now, and those that would follow. Returns at once.
     */
    public synchronized void cancel() {
        canceled = true;
        notifyAll();
    }

    /** Throws if the statement was cancelled, its time is over, or this thread was interrupted. Called between rows as well. */
    @Override
    public void check() {
        SchemalessException reason = reason();
        if (reason != null) {
            throw reason;
        }
    }

    @Override
    public boolean isOver() {
        return canceled || (limited && System.nanoTime() - deadlineNanos > 0);
    }

    private @Nullable SchemalessException reason() {
        if (canceled) {
            return new SchemalessException(ErrorCode.QUERY_CANCELED, "Cannot go on with statement: it was cancelled.");
        }
        if (isOver()) {
            return new SchemalessException(
                    ErrorCode.QUERY_TIMEOUT,
                    "Cannot go on with statement: its query timeout is over. Raise it or narrow the statement.");
        }
        return Thread.currentThread().isInterrupted() ? SchemalessException.ofInterrupt(null) : null;
    }

    /**
     * Returns the reason of a failure. If the failure is one that stopping causes, the reason is that the execution was
     * stopped; else it is the failure itself, so that real errors are never hidden.
     */
    public SchemalessException explain(SchemalessException failure) {
        boolean isTrace = switch (failure.code()) {
            case QUERY_CANCELED, QUERY_TIMEOUT, CONNECTION_LOST, SERVER_UNREACHABLE -> true;
            default -> false;
        };
        SchemalessException reason = isTrace ? reason() : null;
        if (reason == null) {
            return failure;
        }
        reason.addSuppressed(failure);
        return reason;
    }

    /** Waits a while, unless the execution has to end: then it throws soon. */
    public void pause(Duration length) {
        check();
        try {
            await(System.nanoTime() + Math.min(length.toNanos(), TimeUnit.MILLISECONDS.toNanos(millisLeft())));
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
        if (canceled) {
            check();
        }
    }

    private synchronized void await(long endNanos) throws InterruptedException {
        long left = endNanos - System.nanoTime();
        while (left > 0 && !canceled) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = endNanos - System.nanoTime();
        }
    }

    private long millisLeft() {
        return limited
                ? Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()) + 1)
                : Long.MAX_VALUE;
    }

    /** Says whether the execution has a time limit. */
    public boolean isLimited() {
        return limited;
    }

    /** Adds a warning to the statement's result. */
    public synchronized void warn(String message) {
        if (warnings == null) {
            warnings = new ArrayList<>();
        }
        warnings.add(message);
    }

    /** Returns the warnings so far, in order. */
    public synchronized List<String> warnings() {
        return warnings == null ? List.of() : List.copyOf(warnings);
    }
}
