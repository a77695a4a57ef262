package dev.schemaless.catalog.coalesce;

import dev.schemaless.catalog.access.StatementGuard;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The place of one operation in a {@link CombiningQueue}, and its outcome. Settled at most once, by the thread of the
 * leader whose trip carries it.
 *
 * @param <O> the operation
 * @param <R> its result
 */
public final class Ticket<O, R> {
    /** The stage of an operation. It leaves {@link #QUEUED} under the queue's lock alone. */
    enum Stage {
        QUEUED,
        /** Its caller has to run the next trip. */
        LEADING,
        TRAVELLING,
        ARRIVED,
        /** Its caller has gone. */
        LEFT
    }

    private final O operation;
    private final Object shape;
    private final long bytes;
    private final StatementGuard guard;
    private final Thread caller = Thread.currentThread();
    private final long begun = System.nanoTime();
    private volatile Stage stage = Stage.QUEUED;
    private @Nullable Outcome<R> outcome;

    /** A result or a failure. */
    private record Outcome<R>(@Nullable R result, @Nullable RuntimeException failure) {}

    Ticket(O operation, Object shape, long bytes, StatementGuard guard) {
        this.operation = operation;
        this.shape = shape;
        this.bytes = bytes;
        this.guard = guard;
    }

    public O operation() {
        return operation;
    }

    /** Says whether its caller's execution has to end: open work for it can be dropped. */
    public boolean isOver() {
        return guard.isOver();
    }

    /** Returns how long it has been in the queue so far. */
    public long nanos() {
        return System.nanoTime() - begun;
    }

    /** Gives the caller a result. */
    public void succeed(R result) {
        outcome = new Outcome<>(result, null);
    }

    /** Gives the caller a failure, which must be his alone. */
    public void fail(RuntimeException failure) {
        outcome = new Outcome<>(null, failure);
    }

    /** Says whether it has an outcome. */
    public boolean isSettled() {
        return outcome != null;
    }

    /** Returns the result, or throws the failure. */
    @SuppressWarnings("NullAway") // a result may be null if R says so
    R result() {
        Outcome<R> settled = outcome;
        if (settled == null) {
            throw new IllegalStateException("the operation has no outcome");
        }
        if (settled.failure() != null) {
            throw settled.failure();
        }
        return settled.result();
    }

    boolean fits(Object other) {
        return shape.equals(other);
    }

    Object shape() {
        return shape;
    }

    long bytes() {
        return bytes;
    }

    Stage stage() {
        return stage;
    }

    void enter(Stage next) {
        stage = next;
    }

    /** Lets its caller see where it is now. */
    void wake() {
        LockSupport.unpark(caller);
    }

    /** Returns why its caller's execution has to end; null if it goes on. Called by him. */
    @Nullable RuntimeException reasonToLeave() {
        try {
            guard.check();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }
}
