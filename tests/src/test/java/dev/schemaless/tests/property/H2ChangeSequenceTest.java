package dev.schemaless.tests.property;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.H2_MEMORY)
final class H2ChangeSequenceTest extends ChangeSequenceContract {
    @Override
    int sequences() {
        return Integer.getInteger("schemaless.test.sequences", 6);
    }
}
