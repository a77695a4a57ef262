package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

@OnBackend(Backend.H2_MEMORY)
final class TwoH2ScatteredPurgeTest extends ScatteredPurgeContract {
    @Override
    StoreConfig config(TestStore place) {
        return StoreFixture.twoEmbedded(place);
    }
}
