package dev.schemaless.tests.property;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlChangeSequenceIT extends ChangeSequenceContract {
    @Override
    int sequences() {
        return Integer.getInteger("schemaless.test.sequences", 2);
    }
}
