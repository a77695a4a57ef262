package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

/** Two partitions of H2, each a database of its own. */
@OnBackend(Backend.H2_MEMORY)
final class TwoH2OlderWriterTest extends OlderWriterContract {
    @Override
    StoreConfig config(TestStore place) {
        return StoreFixture.twoEmbedded(place);
    }
}
