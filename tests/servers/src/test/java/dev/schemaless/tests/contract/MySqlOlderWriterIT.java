package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

@OnBackend(Backend.MYSQL)
final class MySqlOlderWriterIT extends OlderWriterContract {
    @Override
    StoreConfig config(TestStore place) {
        return place.config();
    }

    @Override
    StoreConfig apart(StoreConfig config) {
        return StoreFixture.apart(config, "writer");
    }
}
