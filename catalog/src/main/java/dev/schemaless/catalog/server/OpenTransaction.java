package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.SQLException;

/**
 * A local transaction on one partition that stays open between calls, for a caller that has others open at the same
 * time. Keeps a connection until it is closed. Used by one thread.
 */
public final class OpenTransaction implements AutoCloseable {
    private final Borrowed borrowed;
    private final LocalTransaction transaction;
    private final String action;
    private final String display;
    private boolean ended;

    OpenTransaction(Borrowed borrowed, Dialect dialect, String display, String action) {
        this.borrowed = borrowed;
        this.transaction = new LocalTransaction(borrowed, dialect, display, action);
        this.action = action;
        this.display = display;
    }

    OpenTransaction begin() {
        try {
            transaction.begin();
            return this;
        } catch (SQLException e) {
            borrowed.close();
            throw SqlStates.translate(e, action, display);
        }
    }

    /** Runs statements of the transaction. */
    public <T> T run(Partition.Work<T> work) {
        try {
            return work.run(borrowed.connection());
        } catch (SQLException e) {
            borrowed.look(e);
            throw SqlStates.translate(e, action, display);
        }
    }

    /**
     * Commits.
     *
     * @throws UnknownOutcomeException if the commit was under way and was not answered
     */
    public void commit() {
        ended = true;
        try {
            transaction.commit();
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, display);
        }
    }

    /** Rolls back unless a commit was tried, and gives the connection back. The second call does nothing. */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            transaction.rollBack();
        }
        borrowed.close();
    }
}
