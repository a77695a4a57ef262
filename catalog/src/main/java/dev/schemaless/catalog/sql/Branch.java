package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.SchemalessException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/**
 * One partition's part of a transaction over several partitions. Used by the thread that began it.
 *
 * <p>Once prepared it survives this process and its server, holds its locks, and is ended here or by a stranger who knows
 * its name. Closed before that, it is rolled back.
 */
public final class Branch implements AutoCloseable {
    private static final String ACTION = "write over several partitions";

    private enum State {
        ACTIVE,
        PREPARED,
        ENDED
    }

    private final Partition partition;
    private final Dialect dialect;
    private final Connection connection;
    private final Consumer<Connection> release;
    private BranchId id;
    private State state = State.ENDED;
    private boolean closed;

    Branch(Partition partition, Connection connection, BranchId id, Consumer<Connection> release) {
        this.partition = partition;
        this.dialect = partition.dialect();
        this.connection = connection;
        this.id = id;
        this.release = release;
    }

    Branch begin() {
        try {
            id = new BranchId(id.store(), id.transaction(), id.home(), id.position(), dialect.numberOf(connection));
            connection.setAutoCommit(!dialect.isEmbedded());
            execute(dialect.beginBranch(id));
            state = State.ACTIVE;
            return this;
        } catch (SQLException e) {
            partition.evict(connection);
            close();
            throw SqlStates.translate(e, ACTION, partition.display());
        }
    }

    /** Does something within the branch. */
    public <T> T run(StatementGuard guard, Partition.TripWork<T> work) {
        try {
            Trip trip = new Trip(connection, dialect, guard);
            T result = work.run(trip);
            trip.send();
            return result;
        } catch (SQLException e) {
            throw SqlStates.translate(e, ACTION, partition.display());
        }
    }

    /** Makes sure that the branch can be committed whatever happens. */
    public void prepare() {
        try {
            execute(dialect.prepareBranch(id));
            state = State.PREPARED;
        } catch (SQLException e) {
            throw SqlStates.translate(e, ACTION, partition.display());
        }
    }

    /**
     * Commits a prepared branch.
     *
     * @return false if the connection was lost; the branch stays prepared, or has been committed
     */
    public boolean commit() {
        return end(dialect.commitPrepared(id));
    }

    private boolean end(String text) {
        try {
            execute(List.of(text));
            state = State.ENDED;
            return true;
        } catch (SQLException e) {
            partition.evict(connection);
            state = State.ENDED;
            return false;
        }
    }

    /** Rolls the branch back, whether prepared or not; if that is not possible, its connection is given up. */
    private void rollBack() {
        if (state == State.PREPARED) {
            end(dialect.rollBackPrepared(id));
            return;
        }
        state = State.ENDED;
        try {
            if (dialect.isEmbedded()) {
                connection.rollback();
            }
            abandon();
        } catch (SQLException e) {
            partition.evict(connection);
        }
    }

    /** A statement that was refused may have ended the branch's first part already, so only the last answer counts. */
    private void abandon() throws SQLException {
        SQLException last = null;
        for (String text : dialect.abandonBranch(id)) {
            try {
                execute(List.of(text));
                last = null;
            } catch (SQLException e) {
                last = e;
            }
        }
        if (last != null) {
            throw last;
        }
    }

    /** Leaves a prepared branch to whoever finds it; the connection is given up, because only then others can end it. */
    public void leave() {
        partition.evict(connection);
        state = State.ENDED;
    }

    private void execute(List<String> texts) throws SQLException {
        for (String text : texts) {
            Query.of(text).update(connection);
        }
    }

    /** Rolls back what was neither committed nor left, and gives the connection back. The second call does nothing. */
    @Override
    public void close() {
        if (state != State.ENDED) {
            try {
                rollBack();
            } catch (SchemalessException e) {
                partition.evict(connection);
            }
        }
        if (!closed) {
            closed = true;
            release.accept(connection);
        }
    }
}
