package dev.schemaless.catalog.lease;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.LeaseSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The leases that one partition gives. They survive lost connections and restarts of the server.
 *
 * <p>Time is measured by the server's clock alone. An owner that was paused may not notice that its lease has expired
 * and that another process holds a new one. So a transaction that relies on a lease calls {@link #check} before it
 * commits: the fencing token distinguishes the two. A clock that is set back or forward makes leases longer or shorter,
 * never wrong.
 *
 * <p>Every method sends statements of its own on connections outside of the pool, so the caller may hold connections.
 * Errors of the server are thrown as {@link SchemalessException}. Thread-safe.
 */
public final class Leases {
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private final Partition partition;
    private final LeaseSql sql;

    public Leases(Partition partition, TableNames names) {
        this.partition = partition;
        this.sql = new LeaseSql(partition.dialect(), names);
    }

    /**
     * Acquires a lease if the name is free. Never waits for its owner.
     *
     * @param guard ends the asking; the lease may have been given then, and expires by itself
     * @return empty if another holds it, or is just acquiring it
     * @throws SchemalessException {@code CONNECTION_LOST} also where the lease was given: it then expires by itself
     */
    public Optional<Lease> tryAcquire(String name, Duration length, StatementGuard guard) {
        UUID owner = UUID.randomUUID();
        try {
            return partition
                    .coordinate(
                            "acquire lease '" + name + "'",
                            Deadline.within(guard, LONGEST_ANSWER),
                            connection -> acquire(connection, name, owner, length))
                    .map(token -> new Lease(name, owner, token));
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.SERIALIZATION_FAILURE || e.code() == ErrorCode.UNIQUE_VIOLATION) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Optional<Long> acquire(Connection connection, String name, UUID owner, Duration length)
            throws SQLException {
        List<Boolean> free = sql.isFree(name).list(connection, row -> row.getBoolean(1));
        if (free.isEmpty()) {
            sql.insert(name).update(connection);
        } else if (!free.get(0)) {
            return Optional.empty();
        }
        if (sql.acquire(name, owner, length).update(connection) == 0) {
            return Optional.empty();
        }
        return Optional.of(sql.readToken(name, owner)
                .list(connection, row -> row.getLong(1))
                .get(0));
    }

    /**
     * Makes a lease last for that long from now. One that has expired is renewed too while no other process has acquired it.
     *
     * @return false if it was lost: another process has acquired it, or it was released
     */
    public boolean renew(Lease lease, Duration length) {
        Query query = sql.renew(lease.name(), lease.owner(), lease.token(), length);
        return partition.coordinate("renew lease '" + lease.name() + "'", query::update) == 1;
    }

    /** Gives a lease back, so that the next process need not wait until it expires. Does nothing if it was lost. */
    public void release(Lease lease) {
        Query query = sql.release(lease.name(), lease.owner(), lease.token());
        partition.coordinate("release lease '" + lease.name() + "'", query::update);
    }

    /**
     * Makes sure, in a transaction, that a lease is held until the transaction ends: the lease's row stays locked.
     * Other processes that acquire or renew it meanwhile wait, so this comes late in a transaction.
     *
     * @param connection to this partition, within a transaction
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if the lease was lost
     */
    public void check(Connection connection, Lease lease) throws SQLException {
        if (sql.lock(lease.name(), lease.owner(), lease.token())
                .list(connection, row -> row.getLong(1))
                .isEmpty()) {
            throw lost(lease);
        }
    }

    static SchemalessException lost(Lease lease) {
        return new SchemalessException(
                ErrorCode.SERIALIZATION_FAILURE,
                "Cannot go on: the lease '" + lease.name() + "', token " + lease.token()
                        + ", was lost, and another process may hold it now. Run it again.");
    }
}
