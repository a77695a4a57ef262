package dev.schemaless.tests.conformance;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlTransactionIT extends TransactionTest {
    @Override
    Backend backend() {
        return Backend.MYSQL;
    }
}
