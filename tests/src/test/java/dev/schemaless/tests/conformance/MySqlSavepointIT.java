package dev.schemaless.tests.conformance;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlSavepointIT extends SavepointTest {
    @Override
    Backend backend() {
        return Backend.MYSQL;
    }

    @Override
    int rounds() {
        return 500;
    }
}
