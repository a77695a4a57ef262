package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

@OnBackend(Backend.MYSQL)
final class MySqlSplitTablesScatteredPurgeIT extends ScatteredPurgeContract {
    @Override
    StoreConfig config(TestStore place) {
        return StoreFixture.oneTablePerShard(place.config());
    }
}
