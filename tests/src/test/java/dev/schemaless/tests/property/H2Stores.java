package dev.schemaless.tests.property;

import dev.schemaless.catalog.store.MemoryDatabases;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** Stores in memory with several partitions. */
final class H2Stores {
    private H2Stores() {}

    static StoreConfig config(TestStore place, int partitions) {
        StoreConfig config = place.config();
        List<PartitionConfig> memories = IntStream.range(0, partitions)
                .mapToObj(i -> (PartitionConfig) new PartitionConfig.Memory(place.name() + "-" + i))
                .toList();
        return new StoreConfig(
                memories,
                config.namespace(),
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                config.pool(),
                config.durability());
    }

    static Connection connect(TestStore place, int partition) throws SQLException {
        String url = MemoryDatabases.url(place.name() + "-" + partition);
        return new org.h2.Driver().connect(url + ";IFEXISTS=TRUE", MemoryDatabases.account());
    }
}
