package dev.schemaless.catalog.store;

import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import org.jspecify.annotations.Nullable;

/** Opens the databases of a store's partitions. */
final class PartitionOpener {
    /** The largest body any server is asked to hold. */
    static final long MAX_BODY_BYTES = 16L * 1024 * 1024;

    private PartitionOpener() {}

    /**
     * A partition and the work after its pool is closed.
     *
     * @param server its server
     * @param release run once
     * @param creation makes the database; null if it exists. Until then the partition cannot be used
     */
    record Opened(
            Partition partition,
            PartitionServer server,
            Runnable release,
            @Nullable Runnable creation) {
        /** A partition whose database is there. */
        Opened(Partition partition, PartitionServer server, Runnable release) {
            this(partition, server, release, null);
        }

        /** Makes the database if it was missing. */
        void create() {
            if (creation != null) {
                creation.run();
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
