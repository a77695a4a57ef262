package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.lease.CatalogLease;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * Keeps {@linkplain CatalogLease leases} of a catalog away while one change of it goes on, whatever JVM would have
 * them. If one of two changes has lost its lock unnoticed, the later one continues, and the earlier one cannot give its
 * leases back.
 */
final class LeaseRevocation {
    private final List<Partition> partitions;
    private final TableNames names;
    private final long change;

    /**
     * Makes the revocation of a change.
     *
     * @param token the fencing token of the catalog's lock, greater than that of every earlier change
     */
    LeaseRevocation(List<Partition> partitions, TableNames names, long token) {
        this.partitions = partitions;
        this.names = names;
        this.change = token;
    }

    /**
     * Lets no partition give a lease any more, and returns when all that were given have run out.
     *
     * @param control of the statement; ends the asking and the wait
     */
    void begin(ReadControl control) {
        for (Partition partition : partitions) {
            control.check();
            update(partition, control, sql -> sql.revokeLeases(change));
        }
        control.pause(Duration.ofMillis(CatalogLease.OUTLASTED_MILLIS));
    }

    /**
     * Says whether any partition gives no leases now, on behalf of whatever change.
     *
     * @param guard ends the asking
     */
    boolean isInForce(StatementGuard guard) {
        return partitions.stream()
                .anyMatch(partition -> partition.run(
                        "read catalog version",
                        guard,
                        connection ->
                                sql(partition).readEpoch().list(connection, row -> row.getObject(2) != null).stream()
                                        .anyMatch(isRevoked -> isRevoked)));
    }

    /** Throws if another change has taken over, which it does only where this one has lost its lock. */
    void check(Connection connection, StoreSql sql) throws SQLException {
        if (sql.isRevokedBy(change).list(connection, row -> row.getLong(1)).isEmpty()) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot change catalog: its lock was lost, and another change goes on. Run it again.");
        }
    }

    /**
     * Lets partitions give leases again, if they all have seen the same catalog; else the next change has to.
     *
     * @param guard ends the asking
     */
    void end(StatementGuard guard) {
        long versions = partitions.stream()
                .map(partition -> partition.run(
                        "read catalog version",
                        guard,
                        connection -> sql(partition).readEpoch().list(connection, row -> row.getLong(1))))
                .distinct()
                .count();
        if (versions == 1) {
            for (Partition partition : partitions) {
                update(partition, guard, sql -> sql.allowLeases(change));
            }
        }
    }

    private void update(Partition partition, StatementGuard guard, Function<StoreSql, Query> query) {
        partition.run(
                "change catalog",
                guard,
                connection -> query.apply(sql(partition)).update(connection));
    }

    private StoreSql sql(Partition partition) {
        return new StoreSql(partition.dialect(), names);
    }
}
