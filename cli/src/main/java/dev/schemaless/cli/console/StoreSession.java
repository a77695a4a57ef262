package dev.schemaless.cli.console;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The console's one connection. One call uses it at a time; others wait for a moment, and are refused then. Every page of the console shares
 * the connection, with its transaction.
 *
 * <p>Thread-safe.
 */
final class StoreSession {
    private static final String CANCELLED = "57014";
    private static final int PATIENCE_SECONDS = 2;

    private final Connection connection;
    private final Duration timeLimit;
    private final Semaphore turn = new Semaphore(1, true);
    private volatile boolean cancelled;
    private volatile @Nullable Statement running;

    /**
     * Makes a session.
     *
     * @param connection closed by the caller, after its last use here
     * @param timeLimit how long a statement may run, in whole seconds
     */
    StoreSession(Connection connection, Duration timeLimit) {
        this.connection = connection;
        this.timeLimit = timeLimit;
    }

    /** Uses the connection, which no other call uses meanwhile. */
    @FunctionalInterface
    interface Call<T> {
        T on(Connection connection) throws SQLException, IOException;
    }

    /** The connection is in use by another call. */
    static final class BusyException extends Exception {
        private static final long serialVersionUID = 1;

        BusyException() {
            super("Cannot answer: a statement is running. Cancel it, or wait for its end.");
        }
    }

    /** Runs a statement and reads its result. */
    @FunctionalInterface
    interface Run {
        void on(Statement statement) throws SQLException, IOException;
    }

    Duration timeLimit() {
        return timeLimit;
    }

    /** Calls with the connection, which is this call's until it returns. */
    <T> T alone(Call<T> call) throws BusyException, SQLException, IOException {
        awaitTurn();
        try {
            cancelled = false;
            return call.on(connection);
        } finally {
            turn.release();
        }
    }

    private void awaitTurn() throws BusyException {
        try {
            if (turn.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new BusyException();
    }

    /** Runs a statement within a call; {@link #cancel} and the time limit end it. */
    void run(Run run) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(Math.toIntExact(timeLimit.toSeconds()));
            running = statement;
            requireUncancelled();
            run.on(statement);
        } finally {
            running = null;
        }
    }

    private void requireUncancelled() throws SQLException {
        if (cancelled) {
            throw new SQLException("Cannot run statement: it was cancelled before it began.", CANCELLED);
        }
    }

    /** Cancels the running statement, and those that the same call would run after it. Does nothing if none runs. */
    void cancel() throws SQLException {
        cancelled = true;
        Statement current = running;
        if (current != null) {
            current.cancel();
        }
    }
}
