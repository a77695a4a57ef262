package dev.schemaless.tests.conformance;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlGeneratedKeysIT extends GeneratedKeysTest {
    @Override
    Backend backend() {
        return Backend.MYSQL;
    }
}
