package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbScatteredPurgeIT extends ScatteredPurgeContract {
    @Override
    StoreConfig config(TestStore place) {
        return place.config();
    }
}
