package dev.schemaless.catalog.store;

import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import org.jspecify.annotations.Nullable;

/** Opens the databases of a store's partitions. */
final class PartitionOpener {
    /** The largest body any server is asked to hold. */
    static final long MAX_BODY_BYTES = 16L * 1024 * 1024;

    private PartitionOpener() {}

    /** A server's database that was missing when its partition was opened. */
    interface MissingDatabase {
        /** Asks the server whether the database is there now. */
        boolean isThereNow();

        /** Makes the database unless it is there. */
        void create();
    }

    /**
     * A partition and the work after its pool is closed.
     *
     * @param server its server
     * @param release run once
     * @param missing the database that was missing; null if it was there. The partition cannot be used without it
     */
    record Opened(
            Partition partition,
            PartitionServer server,
            Runnable release,
            @Nullable MissingDatabase missing) {
        /** A partition whose database is there. */
        Opened(Partition partition, PartitionServer server, Runnable release) {
            this(partition, server, release, null);
        }

        /** Asks, if the database was missing, whether it is there now. Another creator may have made it since. */
        boolean isThereNow() {
            return missing == null || missing.isThereNow();
        }

        /** Makes the database if it was missing. */
        void create() {
            if (missing != null) {
                missing.create();
            }
        }

        void close() {
            Undisturbed.run(() -> {
                partition.close();
                release.run();
            });
        }
    }

    /**
     * Connects to a partition and makes its pool; the server's kind and limits are read once, here. A server's missing
     * database is not made here, as another partition may be refused.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it cannot be reached, is too old, or is absent and not to
     *     be created
     */
    static Opened open(PartitionConfig partition, StoreConfig store) {
        if (partition instanceof PartitionConfig.MySql mysql) {
            return new MySqlOpener(mysql, store).open();
        }
        return new EmbeddedOpener(partition, store).open();
    }

    static Node.PoolLimits limits(StoreConfig store) {
        StoreConfig.Pool pool = store.pool();
        return new Node.PoolLimits(
                pool.size(),
                pool.timeout().toMillis(),
                new Node.SnapshotLimits(pool.openResults(), pool.longestSnapshot()));
    }
}
