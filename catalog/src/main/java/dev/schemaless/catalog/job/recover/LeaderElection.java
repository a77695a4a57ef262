package dev.schemaless.catalog.job.recover;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.StoreTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Elects, for each partition, one of the processes that have a store open to look for prepared branches: the one that
 * holds an advisory lock there, on a connection kept for it. The server frees the lock with the connection, so another
 * process is elected within two seconds. An election saves work and decides nothing: two may look at the same time, and
 * the processes that are not elected look now and then, in case the elected one is stuck. Used by one thread.
 */
final class LeaderElection implements AutoCloseable {
    private static final long TRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1900);
    private static final long SOONEST_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LATEST_NANOS = TimeUnit.SECONDS.toNanos(40);

    /** For so long the others look each round, then not for a while: long enough to see that a branch is not ended. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(3500);

    private static final int ALIVE_SECONDS = 3;

    private final StoreTables tables;
    private final UUID store;
    private final LongSupplier nanos;
    private final Map<Integer, Connection> elected = new HashMap<>();
    private final Map<Integer, Long> nextTry = new HashMap<>();
    private final Map<Integer, Long> nextLook = new HashMap<>();

    /**
     * Makes the election of one process.
     *
     * @param nanos the clock, nanoseconds since any moment
     */
    LeaderElection(StoreTables tables, UUID store, LongSupplier nanos) {
        this.tables = tables;
        this.store = store;
        this.nanos = nanos;
    }

    /**
     * Says whether this process is to look at a partition now.
     *
     * @throws SchemalessException if the partition is out of reach
     */
    boolean isDue(int position) {
        long now = nanos.getAsLong();
        if (isElected(position, now)) {
            return true;
        }
        Long next = nextLook.get(position);
        if (next == null || now - next > LOOK_NANOS) {
            nextLook.put(position, now + ThreadLocalRandom.current().nextLong(SOONEST_NANOS, LATEST_NANOS));
            return false;
        }
        return now - next >= 0;
    }

    private boolean isElected(int position, long now) {
        Connection kept = elected.get(position);
        if (kept != null) {
            if (isAlive(kept)) {
                return true;
            }
            resign(position);
        }
        Long next = nextTry.get(position);
        if (next != null && now - next < 0) {
            return false;
        }
        nextTry.put(position, now + TRY_NANOS);
        return isFree(position) && take(position);
    }

    /** Lets others be elected to look at a partition; does nothing if this process is not. */
    void resign(int position) {
        closeQuietly(elected.remove(position));
    }

    private static boolean isAlive(Connection connection) {
        try {
            return connection.isValid(ALIVE_SECONDS);
        } catch (SQLException e) {
            return false;
        }
    }

    private boolean isFree(int position) {
        return tables.partition(position)
                .coordinate(
                        "look for a process that recovers",
                        connection -> isOne(tables.housekeeping(position).isLockFree(name(position)), connection));
    }

    private boolean take(int position) {
        Connection connection = null;
        try {
            connection = tables.partition(position).connectDirectly();
            if (isOne(tables.housekeeping(position).takeLock(name(position), 0), connection)) {
                elected.put(position, connection);
                return true;
            }
            connection.close();
            return false;
        } catch (SQLException e) {
            closeQuietly(connection);
            throw SqlStates.translate(
                    e, "take over recovery", tables.partition(position).display());
        }
    }

    private static boolean isOne(Query query, Connection connection) throws SQLException {
        return query.list(connection, row -> row.getInt(1)).equals(List.of(1));
    }

    private String name(int position) {
        return "schemaless:recover:" + store + ":" + position;
    }

    private static void closeQuietly(@Nullable Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException ignored) {
            // the server notices by itself that it is gone
        }
    }

    /** Lets others be elected everywhere. */
    @Override
    public void close() {
        elected.values().forEach(LeaderElection::closeQuietly);
        elected.clear();
    }
}
