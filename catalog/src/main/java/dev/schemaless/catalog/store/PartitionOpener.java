package dev.schemaless.catalog.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.catalog.sql.Partition;
import javax.sql.DataSource;

/** Opens the databases of a store's partitions. */
final class PartitionOpener {
    /** The largest body any server is asked to hold. */
    static final long MAX_BODY_BYTES = 16L * 1024 * 1024;

    private PartitionOpener() {}

    /**
     * Connects to a partition and makes its pool; what the server is and what it allows is asked once, here.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it cannot be reached, is too old, or is absent and not to be
     *     created
     */
    static Partition open(PartitionConfig partition, StoreConfig store) {
        if (partition instanceof PartitionConfig.MySql mysql) {
            return new MySqlOpener(mysql, store).open();
        }
        return new EmbeddedOpener(partition, store).open();
    }

    static HikariDataSource pool(DataSource source, StoreConfig.Pool settings, String display) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("schemaless " + display);
        config.setMaximumPoolSize(settings.size());
        config.setMinimumIdle(Math.min(1, settings.size()));
        config.setConnectionTimeout(settings.timeout().toMillis());
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        // whoever opens the store has connected beside the pool before, and got the server's own message
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }
}
