package dev.schemaless.tests.conformance;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbSavepointIT extends SavepointTest {
    @Override
    Backend backend() {
        return Backend.TWO_MARIADB;
    }

    @Override
    int rounds() {
        return 500;
    }
}
