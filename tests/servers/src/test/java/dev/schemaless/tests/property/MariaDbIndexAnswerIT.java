package dev.schemaless.tests.property;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MARIADB)
final class MariaDbIndexAnswerIT extends IndexAnswerContract {
    @Override
    int stores() {
        return Integer.getInteger("schemaless.test.stores", 3);
    }
}
