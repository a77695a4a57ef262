package dev.schemaless.tests.process;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlBranchOwnerIT extends BranchOwnerContract {
    @Override
    Dialect dialect() {
        return new MySqlDialect();
    }
}
