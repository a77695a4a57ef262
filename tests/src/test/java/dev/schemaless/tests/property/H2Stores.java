package dev.schemaless.tests.property;

import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
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
        Properties account = new Properties();
        account.setProperty("user", "sa");
        account.setProperty("password", "");
        return new org.h2.Driver()
                .connect("jdbc:h2:mem:schemaless-" + place.name() + "-" + partition + ";IFEXISTS=TRUE", account);
    }
}
