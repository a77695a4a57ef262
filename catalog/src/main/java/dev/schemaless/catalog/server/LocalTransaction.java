package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * One transaction on one server. Whatever is thrown, an {@link Error} too, ends it: it is rolled back, or its connection is given up,
 * which makes the server roll it back. Used once.
 */
final class LocalTransaction {
    private final Borrowed borrowed;
    private final Connection connection;
    private final Dialect dialect;
    private final String display;
    private final String action;

    /**
     * Makes a transaction that is still to begin.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    LocalTransaction(Borrowed borrowed, Dialect dialect, String display, String action) {
        this.borrowed = borrowed;
        this.connection = borrowed.connection();
        this.dialect = dialect;
        this.display = display;
        this.action = action;
    }

    /** A statement that ends a transaction. */
    @FunctionalInterface
    private interface End {
        void run() throws SQLException;
    }

    /** Does work in it, and commits. */
    <T> T run(Partition.Work<T> work) throws SQLException {
        T result;
        try {
            begin();
            result = work.run(connection);
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(e, connection::rollback);
            throw e;
        }
        commit(connection::commit, connection::rollback, true);
        return result;
    }

    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void commit() throws SQLException {
        commit(connection::commit, connection::rollback, false);
    }

    /** Rolls back. A connection on which that fails is not used again. */
    void rollBack() {
        rollBack(new SQLException("rolled back"), connection::rollback);
    }

    /** Does work in it; it begins with the first statements that are sent, and is committed with the last ones. */
    <T> T inFewTrips(Partition.TripWork<T> work) throws SQLException {
        // JDBC does not know of a transaction that is begun by text, so it is rolled back by text too
        End rollback = () -> Query.of("ROLLBACK").update(connection);
        Trip trip = new Trip(connection, dialect);
        T result;
        try {
            trip.add(Query.of("START TRANSACTION"));
            result = work.run(trip);
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(e, rollback);
            throw e;
        }
        commit(trip::sendWithCommit, rollback, true);
        return result;
    }

    /**
     * Commits.
     *
     * @param recognises whether the caller can recognise its rows, and so find out the outcome of a commit that was
     *     stopped
     */
    private void commit(End commit, End rollback, boolean recognises) throws SQLException {
        try {
            commit.run();
            borrowed.release();
        } catch (SQLException e) {
            explain(e, rollback, recognises);
            throw e;
        } catch (RuntimeException | Error e) {
            throw new UnknownOutcomeException(action, display, e);
        }
    }

    /**
     * Throws if the outcome of a failed commit is unknown. After an error answer and a rollback nothing is committed, unless the
     * statement was stopped.
     */
    private void explain(SQLException failure, End rollback, boolean recognises) {
        if (SqlStates.isReadOnlyServer(failure)) {
            // this one rolls back an uncommitted transaction by itself, at the latest when its connection ends
            rollBack(failure, rollback);
            return;
        }
        SchemalessException translated = SqlStates.translate(failure, action, display);
        if (translated.code() == ErrorCode.CONNECTION_LOST
                || borrowed.flight().wasCut()
                || !rollBack(failure, rollback)) {
            throw new UnknownOutcomeException(action, display, failure);
        }
        if (recognises && translated.code() == ErrorCode.QUERY_CANCELED) {
            // MariaDB 11.4 reports 1317 for a block that is stopped after its COMMIT: sp_head::execute checks for it
            // after each statement
            throw UnknownOutcomeException.ofEnded(action, display, failure);
        }
    }

    /** Returns whether that succeeded; if not, the connection is given up. */
    private boolean rollBack(Throwable reason, End rollback) {
        borrowed.look(reason);
        try {
            rollback.run();
            borrowed.release();
            return true;
        } catch (SQLException | RuntimeException e) {
            reason.addSuppressed(e);
            return false;
        }
    }
}
