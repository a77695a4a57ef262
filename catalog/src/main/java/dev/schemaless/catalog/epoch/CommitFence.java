package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.DecisionSql;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Trip;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Holds back the decisions of all transactions over several partitions, in all processes. While the fence is raised, decided transactions
 * become visible on their last partitions, and no other transaction becomes visible on a first one. Thread-safe.
 *
 * <p>A SERIALIZABLE transaction that has read the table of decisions keeps others from inserting any. It needs no right but to read, and
 * several hold it at the same time. Writers of one partition go on.
 */
public final class CommitFence {
    private static final String ACTION = "hold decisions";
    private static final int LOCK_SECONDS = 1;
    private static final long POLL_MILLIS = 50;

    private final StoreTables tables;
    /** One at a time of this process, as each keeps a connection of each partition. */
    private final Semaphore right = new Semaphore(1, true);

    public CommitFence(StoreTables tables) {
        this.tables = tables;
    }

    /**
     * Does work while the fence is raised.
     *
     * @param guard ends the waiting for it
     * @return the result of the work; false if the fence could not be raised within a second on each partition
     */
    public boolean whileRaised(StatementGuard guard, BooleanSupplier work) {
        try {
            while (!right.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                guard.check();
            }
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
        try {
            return raise(new ArrayList<>(), guard, work);
        } finally {
            right.release();
        }
    }

    /**
     * Takes a connection of each partition, in order, then raises the fence. Writers may keep all connections of a partition until their
     * decisions, so none is waited for while decisions are held back.
     */
    private boolean raise(List<Connection> taken, StatementGuard guard, BooleanSupplier work) {
        int position = taken.size();
        if (position == tables.partitions().size()) {
            return raisedFrom(0, taken, work);
        }
        return tables.partition(position).runOnChangedSession(ACTION, guard, connection -> {
            taken.add(connection);
            return raise(taken, guard, work);
        });
    }

    private boolean raisedFrom(int position, List<Connection> taken, BooleanSupplier work) {
        if (position == taken.size()) {
            return work.getAsBoolean();
        }
        Partition partition = tables.partition(position);
        try {
            EpochSql epoch = tables.epoch(position);
            Connection connection = taken.get(position);
            boolean done = isHeld(partition, connection, epoch) && raisedFrom(position + 1, taken, work);
            Trip end = new Trip(connection, partition.dialect());
            end.add(Query.of("ROLLBACK"));
            end.add(Query.of(epoch.usualLockTimeout()));
            end.send();
            return done;
        } catch (SQLException e) {
            throw SqlStates.translate(e, ACTION, partition.display());
        }
    }

    private boolean isHeld(Partition partition, Connection connection, EpochSql epoch) throws SQLException {
        Trip trip = new Trip(connection, partition.dialect());
        try {
            trip.add(Query.of(epoch.shortLockTimeout(LOCK_SECONDS)));
            trip.add(Query.of("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"));
            trip.add(Query.of("START TRANSACTION"));
            trip.add(new DecisionSql(partition.dialect(), tables.names()).hold(), row -> {});
            trip.send();
            return true;
        } catch (SQLException e) {
            if (SqlStates.translate(e, ACTION, partition.display()).code() == ErrorCode.SERIALIZATION_FAILURE) {
                return false;
            }
            throw e;
        }
    }
}
