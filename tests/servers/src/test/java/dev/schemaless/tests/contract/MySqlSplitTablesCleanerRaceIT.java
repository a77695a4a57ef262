package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

@OnBackend(Backend.MYSQL)
final class MySqlSplitTablesCleanerRaceIT extends CleanerRaceContract {
    @Override
    StoreConfig config(TestStore place) {
        return StoreFixture.oneTablePerShard(place.config());
    }
}
