package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.MemoryDatabases;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import java.util.Properties;

/** The tables of a store as another process reaches them: with partitions of its own, past the store's. */
final class OtherTables implements AutoCloseable {
    private final StoreTables tables;

    private OtherTables(StoreTables tables) {
        this.tables = tables;
    }

    static OtherTables of(Store store, StoreConfig config, Backend backend) {
        return of(store, config, dialect(backend));
    }

    static OtherTables of(Store store, StoreConfig config, Dialect dialect) {
        return new OtherTables(new StoreTables(
                config.partitions().stream().map(each -> open(each, dialect)).toList(),
                new TableNames(config.namespace()),
                store.topology()));
    }

    private static Dialect dialect(Backend backend) {
        return switch (backend) {
            case H2_MEMORY, H2_FILE -> new H2Dialect();
            case MYSQL -> new MySqlDialect();
            default -> new MariaDbDialect();
        };
    }

    private static Partition open(PartitionConfig config, Dialect dialect) {
        Properties properties = new Properties();
        String url;
        if (config instanceof PartitionConfig.MySql server) {
            url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + server.database();
            properties.putAll(server.properties());
            properties.setProperty("user", server.user());
            properties.setProperty("password", server.password());
            properties.setProperty("allowMultiQueries", "true");
            properties.setProperty("useLocalSessionState", "true");
            properties.setProperty("sessionVariables", "time_zone='+00:00'");
        } else {
            url = MemoryDatabases.url(((PartitionConfig.Memory) config).name()) + ";LOCK_TIMEOUT=10000";
            properties.putAll(MemoryDatabases.account());
        }
        return new Partition(
                new Node(
                        config.display(),
                        dialect,
                        new DriverDataSource(
                                dialect.isEmbedded() ? BackendDrivers.h2() : BackendDrivers.mysql(), url, properties),
                        new Node.PoolLimits(10, 20_000)),
                1 << 20);
    }

    StoreTables tables() {
        return tables;
    }

    @Override
    public void close() {
        tables.partitions().forEach(Partition::close);
    }
}
