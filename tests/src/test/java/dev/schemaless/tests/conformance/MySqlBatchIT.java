package dev.schemaless.tests.conformance;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlBatchIT extends BatchTest {
    @Override
    Backend backend() {
        return Backend.MYSQL;
    }
}
