package dev.schemaless.catalog.server;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;

/**
 * A connection out of a pool. It goes back for others to use only if it was {@linkplain #release released}; left in any
 * other way, by an {@link Error} too, it is closed for good, and the server rolls back its transaction. Used by one
 * thread at a time.
 */
final class Borrowed implements AutoCloseable {
    private final ConnectionPool pool;
    private final Connection connection;
    private final Flight flight;
    private final Runnable demoted;
    private boolean released;
    private boolean lost;
    private boolean closed;

    /**
     * Makes one.
     *
     * @param demoted run when its server turns out to be read-only
     */
    Borrowed(ConnectionPool pool, Connection connection, Flight flight, Runnable demoted) {
        this.pool = pool;
        this.connection = connection;
        this.flight = flight;
        this.demoted = demoted;
    }

    /** Gives the connection back and throws if its execution has to end, else returns it. */
    Borrowed checked(StatementGuard guard) {
        try {
            guard.check();
            return this;
        } catch (RuntimeException e) {
            release();
            close();
            throw e;
        }
    }

    Connection connection() {
        return connection;
    }

    /** Says what it takes to stop the connection. */
    Flight flight() {
        return flight;
    }

    /** Says that nothing is open on the connection: no transaction, no lock, no changed setting. */
    void release() {
        released = true;
    }

    /** Checks a failure of the connection: if the connection is lost, it and the other idle ones are not used again. */
    void look(Throwable failure) {
        lost |= SqlStates.isLost(failure);
        if (SqlStates.isReadOnlyServer(failure)) {
            demoted.run();
        }
    }

    /** Says that something may be open on the connection again. */
    void hold() {
        released = false;
    }

    /** Gives the connection back to the pool, or up. The second call does nothing. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        flight.close();
        if (lost) {
            pool.evictAll(connection);
        } else if (released && !flight.wasStopped()) {
            pool.giveBack(connection);
        } else {
            pool.evict(connection);
        }
    }
}
