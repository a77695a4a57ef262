package dev.schemaless.catalog.server;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One partition's part of a transaction over several partitions. Used by the thread that began it.
 *
 * <p>Once prepared it survives this process and its server, holds its locks, and is ended here or by any process that
 * knows its name. Closed before that, it is rolled back.
 */
public final class Branch implements AutoCloseable {
    private static final String ACTION = "write over several partitions";

    /** A server that is slower has its connection given up, and ends the branch itself or leaves it to recovery. */
    private static final Duration LONGEST_ROLLBACK = Duration.ofMillis(400);

    private enum State {
        ACTIVE,
        PREPARED,
        ENDED
    }

    private final Partition partition;
    private final Dialect dialect;
    private final Borrowed borrowed;
    private final Connection connection;
    private final Runnable release;
    private final BranchId id;
    private State state = State.ENDED;
    /** The name of the server that has prepared it; null until then, and of an embedded database. */
    private @Nullable String server;

    private boolean closed;

    /**
     * Makes a branch that is still to begin.
     *
     * @param release run when the connection has been given back
     */
    Branch(Partition partition, Borrowed borrowed, BranchId id, Runnable release) {
        this.partition = partition;
        this.dialect = partition.dialect();
        this.borrowed = borrowed;
        this.connection = borrowed.connection();
        this.id = id;
        this.release = release;
    }

    Branch begin() {
        try {
            connection.setAutoCommit(!dialect.isEmbedded());
            send(dialect.beginBranch(id));
            state = State.ACTIVE;
            borrowed.flight().rest();
            return this;
        } catch (SQLException e) {
            close();
            throw SqlStates.translate(e, ACTION, partition.display());
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Does something within the branch. */
    public <T> T run(Partition.TripWork<T> work) {
        return flying(() -> {
            Trip trip = new Trip(connection, dialect);
            T result = work.run(trip);
            trip.send();
            return result;
        });
    }

    /** Makes sure that the branch can be committed whatever happens. */
    public void prepare() {
        flying(() -> {
            endPreparing();
            send(List.of(dialect.prepareBranch(id)));
            state = State.PREPARED;
            return state;
        });
    }

    /** Ends the branch before it is prepared, on a server that is not read-only. A demoted one would prepare it without replicating it. */
    private void endPreparing() throws SQLException {
        if (dialect.isEmbedded()) {
            send(dialect.endBranch(id));
        } else {
            server = RoleCheck.send(connection, dialect, dialect.endBranch(id));
        }
    }

    /** Something that runs on the connection. */
    @FunctionalInterface
    private interface Flying<T> {
        T run() throws SQLException;
    }

    /** Lets the connection be stopped meanwhile, but not while it waits for other branches. */
    private <T> T flying(Flying<T> work) {
        borrowed.flight().resume();
        borrowed.flight().listen();
        try {
            return work.run();
        } catch (SQLException e) {
            borrowed.look(e);
            throw SqlStates.translate(e, ACTION, partition.display());
        } finally {
            borrowed.flight().stopListening();
            borrowed.flight().rest();
        }
    }

    /**
     * Commits a prepared branch, which has been decided.
     *
     * @param limit how long its server is waited for
     * @return false if it did not answer; the branch stays prepared, or has been committed
     */
    public boolean commit(StatementGuard limit) {
        return end(dialect.commitPrepared(id), limit);
    }

    /**
     * Looks for a prepared branch that was not committed, once this one is closed.
     *
     * @return the server that prepared it and the present one, if the present one is another and does not have the branch prepared
     */
    public Optional<Move> move(StatementGuard limit) {
        String before = server;
        return before == null
                ? Optional.empty()
                : new PreparedBranches(partition)
                        .serverWithout(id, before, limit)
                        .map(now -> new Move(before, now));
    }

    /** The names of two servers of a partition, of which the second has taken the first one's place. */
    public record Move(String before, String now) {}

    private boolean end(String text, StatementGuard limit) {
        state = State.ENDED;
        borrowed.flight().end(limit);
        return sendLast(text, dialect.answersWhilePrepared());
    }

    /** Does the last thing to the branch, which then needs no owner; if that is not possible, its connection is given up. */
    private boolean sendLast(String text, boolean checksRole) {
        List<String> texts = new ArrayList<>(List.of(text));
        texts.addAll(dialect.disownBranch(id));
        try {
            if (checksRole) {
                RoleCheck.send(connection, dialect, texts);
            } else {
                send(texts);
            }
            borrowed.release();
            return true;
        } catch (SQLException e) {
            borrowed.look(e);
            return false;
        }
    }

    /** Rolls the branch back, whether prepared or not; if that is not possible, its connection is given up. */
    private void rollBack() {
        Deadline limit = Deadline.in(LONGEST_ROLLBACK);
        if (state == State.PREPARED) {
            end(dialect.rollBackPrepared(id), limit);
            return;
        }
        state = State.ENDED;
        borrowed.flight().end(limit);
        if (dialect.isEmbedded()) {
            rollBackEmbedded();
        } else {
            endWork();
            sendLast(dialect.rollBackPrepared(id), false);
        }
    }

    private void rollBackEmbedded() {
        try {
            connection.rollback();
            borrowed.release();
        } catch (SQLException ignored) {
            // not released, so its connection is closed, which rolls it back
        }
    }

    /** Ends the branch's work, ignoring errors. A refused statement may have ended it already, so only the next answer counts. */
    private void endWork() {
        try {
            send(dialect.endBranch(id));
        } catch (SQLException ignored) {
            // the next answer of the server decides
        }
    }

    /** Leaves a prepared branch to recovery. The connection is given up, because only then others can end the branch. */
    public void leave() {
        state = State.ENDED;
    }

    private void send(List<String> texts) throws SQLException {
        Trip trip = new Trip(connection, dialect);
        for (String text : texts) {
            trip.add(Query.of(text));
        }
        trip.send();
    }

    /**
     * Rolls back a branch that was neither committed nor left, and gives the connection back. The second call does
     * nothing.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (state != State.ENDED) {
                rollBack();
            }
        } catch (SchemalessException ignored) {
            // not released, so its connection is closed
        } finally {
            giveBack();
        }
    }

    private void giveBack() {
        try {
            borrowed.close();
        } finally {
            release.run();
        }
    }
}
