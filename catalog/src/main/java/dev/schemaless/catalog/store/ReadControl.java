package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.StatementGuard;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How one execution of a statement may be stopped: by {@link #cancel()} from any thread, or by its deadline. Thread-safe.
 */
public final class ReadControl implements StatementGuard {
    private final AtomicBoolean canceled = new AtomicBoolean();
    private final long deadlineNanos;
    private final boolean limited;
    /** One, or one for each partition. */
    private final List<Statement> running = new ArrayList<>(2);

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

    /** Stops the execution: its statements that run on a server right now, and what would follow them. */
    public void cancel() {
        canceled.set(true);
        synchronized (running) {
            running.forEach(ReadControl::cancel);
        }
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // it goes on until the next check between two rows, which throws
            Thread.onSpinWait();
        }
    }

    /** Lets {@link #cancel()} and the deadline reach a statement that is about to run. */
    @Override
    public void begin(Statement statement) throws SQLException {
        synchronized (running) {
            check();
            running.add(statement);
        }
        if (limited) {
            statement.setQueryTimeout(secondsLeft());
        }
    }

    /** Ends what {@link #begin} began; no cancellation of the statement is under way afterwards. */
    @Override
    public void end(Statement statement) throws SQLException {
        synchronized (running) {
            running.remove(statement);
        }
        if (limited) {
            // H2 keeps the timeout with the connection, which goes back to the pool
            statement.setQueryTimeout(0);
        }
    }

    /** Throws if the statement was cancelled or its time is over. Called between rows and before every round trip. */
    public void check() {
        if (canceled.get()) {
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot go on with statement: it was cancelled by another thread.");
        }
        if (limited && System.nanoTime() - deadlineNanos > 0) {
            throw new SchemalessException(
                    ErrorCode.QUERY_TIMEOUT,
                    "Cannot go on with statement: its query timeout is over. Raise it or narrow the statement.");
        }
    }

    /** Returns the whole seconds left, at least 1; 0 without a deadline. The form {@code Statement.setQueryTimeout} takes. */
    public int secondsLeft() {
        if (!limited) {
            return 0;
        }
        long left = deadlineNanos - System.nanoTime();
        return (int) Math.max(1, TimeUnit.NANOSECONDS.toSeconds(left) + 1);
    }
}
