package dev.schemaless.tests.process;

import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;

@OnBackend(Backend.THREE_MARIADB)
final class KilledCommitIT extends KilledCommitContract {
    @Override
    List<PartitionConfig.MySql> partitions(TestStore place) {
        return place.partitions().stream()
                .map(PartitionConfig.MySql.class::cast)
                .toList();
    }
}
