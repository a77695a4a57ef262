package dev.schemaless.tests.property;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbPastAnswerIT extends PastAnswerContract {
    @Override
    int stores() {
        return Integer.getInteger("schemaless.test.stores", 3);
    }
}
