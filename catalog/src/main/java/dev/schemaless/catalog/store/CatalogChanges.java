package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.SqlStates;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.sql.TableNames;
import dev.schemaless.catalog.write.Epoch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Runs one change of a store's catalog at a time, and makes its versions known to all partitions. */
final class CatalogChanges {
    private static final int LOCK_SECONDS = 60;

    /** One change, given the catalog as it is. */
    @FunctionalInterface
    interface Change {
        void apply(CatalogState state);
    }

    private final OpenStore store;
    private final CatalogTable table;
    private final Lock lock = new ReentrantLock();

    CatalogChanges(OpenStore store, CatalogTable table) {
        this.store = store;
        this.table = table;
    }

    OpenStore store() {
        return store;
    }

    /**
     * Applies a change while no other connection of any JVM changes the catalog.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if others go on for too long
     */
    void apply(Change change) {
        lock.lock();
        try {
            Partition first = store.partitions().get(0);
            if (first.dialect().isEmbedded()) {
                change.apply(table.read());
            } else {
                applyLocked(first, change);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The lock has a connection of its own beside the pool, which may be as small as one. */
    private void applyLocked(Partition first, Change change) {
        try (Connection connection = first.connectDirectly()) {
            List<Integer> got = new StoreSql(first.dialect(), store.names())
                    .takeLock("schemaless:" + store.identity().store(), LOCK_SECONDS)
                    .list(connection, row -> row.getInt(1));
            if (got.get(0) != 1) {
                throw new SchemalessException(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "Cannot change catalog: another connection has been changing it for more than " + LOCK_SECONDS
                                + " seconds. Run it again.");
            }
            change.apply(table.read());
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
        return table.write(state, nextNumber, changes);
    }

    /**
     * Makes every partition refuse what was planned on an older catalog, after the writers that began with one have
     * ended; then lets this JVM use the new one.
     */
    void publish(CatalogState state) {
        TableNames names = store.names();
        List<Partition> partitions = store.partitions();
        for (Partition partition : partitions.subList(1, partitions.size())) {
            StoreSql sql = new StoreSql(partition.dialect(), names);
            partition.transactExclusively("publish catalog", connection -> {
                if (Epoch.lock(connection, sql).version() < state.version()) {
                    sql.setEpoch(state.version()).update(connection);
                }
                return 0;
            });
        }
        store.publish(state);
    }
}
