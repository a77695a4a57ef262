package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.epoch.EpochStripes;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.SqlStates;
import dev.schemaless.catalog.sql.StoreSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one change of a store's catalog at a time, and makes its versions known to all partitions. */
final class CatalogChanges {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogChanges.class);
    private static final int LOCK_SECONDS = 60;

    /** One change, given the catalog as it is. */
    @FunctionalInterface
    interface Change {
        void apply(CatalogState state);
    }

    private final OpenStore store;
    private final CatalogTable table;
    private final Lock lock = new ReentrantLock();
    /** Of the change that goes on; changed with the lock only. */
    private @Nullable LeaseRevocation revocation;

    CatalogChanges(OpenStore store, CatalogTable table) {
        this.store = store;
        this.table = table;
    }

    OpenStore store() {
        return store;
    }

    /** Says whether readers may have leases: an embedded database is asked as fast with a look at the epoch. */
    static boolean haveLeases(List<Partition> partitions) {
        return partitions.stream().noneMatch(partition -> partition.dialect().isEmbedded());
    }

    /**
     * Applies a change while no other connection of any JVM changes the catalog. Others may go on to read by the catalog before
     * it for as long as a {@linkplain CatalogLease lease} lasts, so whatever that says has to stay right.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if others go on for too long
     */
    void apply(Change change) {
        locked(LOCK_SECONDS, change);
    }

    /**
     * Does {@link #apply} when nobody has a lease of the catalog any more, which takes as long as one lasts.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if others go on for too long
     */
    void applyWithoutLeases(Change change) {
        locked(LOCK_SECONDS, withoutLeases(change));
    }

    /** Does {@link #applyWithoutLeases}, but nothing at all if another connection is changing the catalog. */
    void tryApplyWithoutLeases(Change change) {
        if (lock.tryLock()) {
            try {
                underLock(0, withoutLeases(change));
            } finally {
                lock.unlock();
            }
        }
    }

    private Change withoutLeases(Change change) {
        if (!haveLeases(store.partitions())) {
            return change;
        }
        return state -> {
            LeaseRevocation begun = new LeaseRevocation(store.partitions(), store.names());
            try {
                begun.begin();
                revocation = begun;
                change.apply(state);
            } finally {
                revocation = null;
                end(begun);
            }
        };
    }

    /** The change is made, or not, whether or not that succeeds. */
    private static void end(LeaseRevocation revocation) {
        try {
            revocation.end();
        } catch (SchemalessException e) {
            LOG.warn("Cannot let readers lease the catalog; they look at it each time until somebody can.", e);
        }
    }

    private void locked(int seconds, Change change) {
        lock.lock();
        try {
            if (!underLock(seconds, change)) {
                throw new SchemalessException(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "Cannot change catalog: another connection has been changing it for more than " + seconds
                                + " seconds. Run it again.");
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the lock was got. */
    private boolean underLock(int seconds, Change change) {
        Partition first = store.partitions().get(0);
        if (first.dialect().isEmbedded()) {
            change.apply(table.read());
            return true;
        }
        return underServerLock(first, seconds, change);
    }

    /** The lock has a connection of its own beside the pool, which may be as small as one. */
    private boolean underServerLock(Partition first, int seconds, Change change) {
        try (Connection connection = first.connectDirectly()) {
            List<Integer> got = new StoreSql(first.dialect(), store.names())
                    .takeLock("schemaless:" + store.identity().store(), seconds)
                    .list(connection, row -> row.getInt(1));
            if (got.get(0) != 1) {
                return false;
            }
            change.apply(table.read());
            return true;
        } catch (SQLException e) {
            throw SqlStates.translate(e, "change catalog", first.display());
        }
    }

    /** Reads the catalog anew, in the middle of a change. */
    CatalogState read() {
        return table.read();
    }

    /** Writes definitions, some of them new with numbers up to {@code nextNumber}; other partitions do not know yet. */
    CatalogState write(CatalogState state, int nextNumber, Map<Integer, Optional<Definition>> changes) {
        return table.write(state, nextNumber, changes, revocation);
    }

    /**
     * Makes every partition refuse what was planned on an older catalog, and lets this JVM use the new one. Returns when the writers
     * that began with an older one have ended on all partitions, prepared branches included.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if they take too long; the next change goes on
     */
    void publish(CatalogState state) {
        for (int position = 0; position < store.partitions().size(); position++) {
            new EpochStripes(store.tables(), position).publish(state.version(), () -> {});
        }
        store.publish(state);
    }
}
