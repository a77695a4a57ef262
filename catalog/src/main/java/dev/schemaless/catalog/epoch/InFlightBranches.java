package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Finds the branches on a partition that may still commit, prepared ones included, even after a restart of its server.
 * Thread-safe.
 *
 * <p>A branch inserts a row in its own transaction. It is in flight while a read of uncommitted rows sees that row and a later
 * read of committed rows does not.
 */
public final class InFlightBranches {
    private final Partition partition;
    private final EpochSql sql;

    public InFlightBranches(Partition partition, TableNames names) {
        this.partition = partition;
        this.sql = new EpochSql(partition.dialect(), names);
    }

    /**
     * Returns the transactions of branches that work by an older version of the catalog and were in flight at one moment between
     * call and return; some of them may have ended since. Embedded databases have none: their branches hold their stripe until
     * they end.
     *
     * @param guard ends the asking
     */
    public Set<UUID> olderThan(long version, StatementGuard guard) {
        if (partition.dialect().isEmbedded()) {
            return Set.of();
        }
        return partition.runOnChangedSession("list transactions in flight", guard, connection -> {
            Query read = sql.branchesOlderThan(version);
            Query.of(sql.readUncommitted()).update(connection);
            Set<UUID> inFlight = new HashSet<>(list(connection, read));
            // in this order: one that commits in between is not taken for one in flight, and none is missed
            if (!inFlight.isEmpty()) {
                inFlight.removeAll(Set.copyOf(list(connection, read)));
            }
            return inFlight;
        });
    }

    /** Does {@link #olderThan} whatever version they work by. */
    public Set<UUID> all(StatementGuard guard) {
        return olderThan(Long.MAX_VALUE, guard);
    }

    private static List<UUID> list(Connection connection, Query read) throws SQLException {
        return read.list(connection, EpochSql::transaction);
    }
}
