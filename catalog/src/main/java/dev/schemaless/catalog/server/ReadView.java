package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SnapshotLostException;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A read-only transaction on one partition. All its statements see the rows that were committed when it began. It keeps a connection until
 * it is closed, or until it is too old. Threads use it one after another. Thread-safe.
 */
public final class ReadView implements AutoCloseable {
    /** Without this statement servers ignore the snapshot of the next one, because the pool's sessions are READ COMMITTED. */
    private static final String LEVEL = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";

    private static final String START = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY";

    private final Borrowed borrowed;
    private final Dialect dialect;
    private final String display;
    private final Duration longest;
    private final Duration patience;
    private final ReentrantLock lock = new ReentrantLock();
    /** Gives back the right to the connection, together with the connection. */
    private Runnable right = () -> {};

    private boolean begun;
    private boolean closed;
    private boolean expired;
    private boolean broken;
    /** The beginning that travels with the first query; null once the view has begun. */
    private @Nullable Beginning awaited;

    /**
     * Makes a view that is still to begin.
     *
     * @param longest how old it may become
     * @param patience how long a server that is out of reach is waited for
     */
    ReadView(Borrowed borrowed, Dialect dialect, String display, Duration longest, Duration patience) {
        this.borrowed = borrowed;
        this.dialect = dialect;
        this.display = display;
        this.longest = longest;
        this.patience = patience;
    }

    /**
     * The first statements of a view.
     *
     * @param tables the query that names all tables the view shows of an embedded database, and gives no rows
     * @param first the first query that reads in it
     * @param visitor takes that query's rows
     * @param end run after the last of these rows; an exception of it ends the view
     */
    public record Beginning(Query tables, Query first, Trip.RowVisitor visitor, Runnable end) {}

    /** Adds statements to a trip. */
    @FunctionalInterface
    public interface More {
        void addTo(Trip trip) throws SQLException;
    }

    /** Lets a server begin the view in the round trip of the first query. */
    ReadView beginLater(Beginning beginning) {
        awaited = beginning;
        borrowed.flight().restAtMost(longest, this::expire);
        return this;
    }

    /** Does {@link #begin(String, Beginning, More)} without other statements. */
    ReadView begin(String action, Beginning beginning) {
        return begin(action, beginning, trip -> {});
    }

    /**
     * Begins, and reads more in the same round trip. A view that has begun before shows a later moment then. The connection is given
     * up if that fails.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    public ReadView begin(String action, Beginning beginning, More more) {
        try {
            if (begun) {
                borrowed.flight().resume();
            }
            beginNow(borrowed.connection(), beginning, more);
            borrowed.flight().restAtMost(longest, this::expire);
            return this;
        } catch (SQLException e) {
            borrowed.look(e);
            borrowed.close();
            throw explain(SqlStates.translate(e, action, display), e);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void beginNow(Connection connection, Beginning beginning, More more) throws SQLException {
        Trip trip = new Trip(connection, dialect);
        if (dialect.isEmbedded()) {
            // H2 takes the snapshot of a table at the first statement that names it
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            trip.add(beginning.tables(), row -> {});
        } else {
            if (begun) {
                trip.add(Query.of("COMMIT"));
            }
            trip.add(Query.of(LEVEL));
            trip.add(Query.of(START));
        }
        trip.add(beginning.first(), beginning.visitor());
        more.addTo(trip);
        begun = true;
        trip.send();
        beginning.end().run();
    }

    /**
     * Runs a query whose result is read as a whole. The first one begins the view.
     *
     * @throws SnapshotLostException if the view cannot be read any further
     * @throws SchemalessException {@code SNAPSHOT_TOO_OLD} if it is too old
     */
    public <T> T query(String action, Query query, ResultReader<T> reader) {
        return run(action, connection -> {
            Optional<String> together = awaited == null || !query.isKept()
                    ? Optional.empty()
                    : dialect.block(List.of(LEVEL, START, awaited.first().text(), query.text()));
            return together.isPresent()
                    ? readFirst(connection, new Query(together.get(), query.parameters(), true), reader)
                    : readNext(connection, query, reader, statement -> {});
        });
    }

    /**
     * Does {@link #query} for a result that is read row by row.
     *
     * @throws SnapshotLostException if the view cannot be read any further
     * @throws SchemalessException {@code SNAPSHOT_TOO_OLD} if it is too old
     */
    public <T> T stream(String action, Query query, ResultReader<T> reader) {
        return run(action, connection -> readNext(connection, query, reader, dialect::stream));
    }

    /** Sets up a statement before it runs. */
    @FunctionalInterface
    private interface Preparation {
        void prepare(Statement statement) throws SQLException;
    }

    private <T> T readNext(Connection connection, Query query, ResultReader<T> reader, Preparation preparation)
            throws SQLException {
        if (awaited != null) {
            beginNow(connection, begun(), trip -> {});
        }
        try (PreparedStatement statement = query.prepare(connection)) {
            preparation.prepare(statement);
            try (ResultSet rows = statement.executeQuery()) {
                return reader.read(rows);
            }
        }
    }

    private Beginning begun() {
        Beginning beginning = Objects.requireNonNull(awaited);
        awaited = null;
        return beginning;
    }

    /** Runs a block that begins the view and has the results of the beginning's query and of another one. */
    private <T> T readFirst(Connection connection, Query block, ResultReader<T> reader) throws SQLException {
        Beginning beginning = begun();
        try (PreparedStatement statement = block.prepare(connection)) {
            statement.execute();
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    beginning.visitor().visit(rows);
                }
            }
            beginning.end().run();
            statement.getMoreResults();
            try (ResultSet rows = statement.getResultSet()) {
                return reader.read(rows);
            }
        } catch (SQLException e) {
            if (SqlStates.isTableMissing(e)) {
                // the driver has thrown the first result away: a newer catalog may explain the missing table
                Trip trip = new Trip(connection, dialect);
                trip.add(beginning.first(), beginning.visitor());
                trip.send();
            }
            throw e;
        }
    }

    private <T> T run(String action, Partition.Work<T> work) {
        lock.lock();
        try {
            requireOpen(action);
            borrowed.flight().resume();
            borrowed.flight().listen();
            return work.run(borrowed.connection());
        } catch (SQLException e) {
            borrowed.look(e);
            broken = true;
            throw explain(SqlStates.translate(e, action, display), e);
        } finally {
            borrowed.flight().stopListening();
            if (!closed) {
                borrowed.flight().rest();
            }
            lock.unlock();
        }
    }

    private void requireOpen(String action) {
        if (expired) {
            throw new SchemalessException(
                    ErrorCode.SNAPSHOT_TOO_OLD,
                    "Cannot " + action + " on " + display + ": the statement has read one moment for longer than "
                            + longest.toSeconds() + " s. Read its result faster, or raise snapshotTimeout.");
        }
        if (closed) {
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot " + action + " on " + display + ": the statement has ended.");
        }
    }

    private SchemalessException explain(SchemalessException failure, SQLException cause) {
        if (failure.code() == ErrorCode.CONNECTION_LOST) {
            return new SnapshotLostException(
                    ErrorCode.CONNECTION_LOST, String.valueOf(failure.getMessage()), patience, cause);
        }
        return failure.code() == ErrorCode.CATALOG_CHANGED || SqlStates.isDefinitionChanged(cause)
                ? new SnapshotLostException(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "Cannot read on " + display
                                + ": a table was changed or dropped after the statement began. Run it again.",
                        patience,
                        cause)
                : failure;
    }

    /** Keeps a right until the view ends, in whatever way. */
    public void keep(Runnable giveBack) {
        lock.lock();
        try {
            if (closed) {
                giveBack.run();
            } else {
                right = giveBack;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives the connection up if no thread uses it. */
    private void expire() {
        if (lock.tryLock()) {
            try {
                expired = !closed;
                broken = true;
                end();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Ends the transaction and gives the connection back. Waits for a statement under way. The second call does nothing. */
    @Override
    public void close() {
        lock.lock();
        try {
            end();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (!broken) {
                borrowed.flight().resume();
                if (awaited == null) {
                    commit(borrowed.connection());
                }
                borrowed.release();
            }
        } catch (SQLException ignored) {
            // the connection is closed for good, which ends the transaction
        } finally {
            borrowed.close();
            right.run();
        }
    }

    private void commit(Connection connection) throws SQLException {
        if (dialect.isEmbedded()) {
            connection.commit();
        } else {
            // JDBC does not know of a transaction that was begun by text
            Query.of("COMMIT").update(connection);
        }
    }
}
