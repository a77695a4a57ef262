package dev.schemaless.tests.conformance;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

/** Transactions whose rows lie on two servers. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbTransactionIT extends TransactionTest {
    @Override
    Backend backend() {
        return Backend.TWO_MARIADB;
    }
}
