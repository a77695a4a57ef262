package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

@OnBackend(Backend.H2_MEMORY)
final class H2ConflictRetriesTest extends ConflictRetriesContract {
    @Override
    Ambush ambush(TestStore place) {
        return new TriggerAmbush(place);
    }
}
