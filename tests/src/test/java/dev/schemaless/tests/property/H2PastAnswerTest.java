package dev.schemaless.tests.property;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.H2_MEMORY)
final class H2PastAnswerTest extends PastAnswerContract {
    @Override
    int stores() {
        return Integer.getInteger("schemaless.test.stores", 3);
    }
}
