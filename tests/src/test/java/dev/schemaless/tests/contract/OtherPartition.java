package dev.schemaless.tests.contract;

import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.MemoryDatabases;
import dev.schemaless.catalog.store.PartitionConfig;
import java.util.Properties;

/** A partition of a store as another process reaches it, by connections that can be broken. */
record OtherPartition(Partition partition, BreakableSource source) implements AutoCloseable {
    static OtherPartition open(PartitionConfig config, Node.PoolLimits limits) {
        Properties properties = new Properties();
        boolean embedded = config instanceof PartitionConfig.Memory;
        String url;
        if (config instanceof PartitionConfig.MySql server) {
            url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + server.database();
            properties.putAll(server.properties());
            properties.setProperty("user", server.user());
            properties.setProperty("password", server.password());
            properties.setProperty("allowMultiQueries", "true");
        } else {
            url = MemoryDatabases.url(((PartitionConfig.Memory) config).name()) + ";LOCK_TIMEOUT=10000";
            properties.putAll(MemoryDatabases.account());
        }
        BreakableSource source = new BreakableSource(
                new DriverDataSource(embedded ? BackendDrivers.h2() : BackendDrivers.mysql(), url, properties));
        Partition partition =
                new Partition(new Node(config.display(), OtherDialect.of(config), source, limits), 1 << 20);
        return new OtherPartition(partition, source);
    }

    @Override
    public void close() {
        partition.close();
    }
}
