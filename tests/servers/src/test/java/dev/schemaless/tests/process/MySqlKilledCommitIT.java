package dev.schemaless.tests.process;

import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** On one server, each of whose databases is a partition. */
@OnBackend(Backend.MYSQL)
final class MySqlKilledCommitIT extends KilledCommitContract {
    @Override
    List<PartitionConfig.MySql> partitions(TestStore place) {
        DatabaseServer server = place.servers().get(0);
        return names(place)
                .map(server::partition)
                .map(PartitionConfig.MySql.class::cast)
                .toList();
    }

    private static Stream<String> names(TestStore place) {
        return Stream.of(place.name(), place.name() + "_b", place.name() + "_c");
    }

    @AfterEach
    void drop(TestStore place) throws SQLException {
        for (String name : names(place).toList()) {
            place.servers().get(0).drop(name);
        }
    }
}
