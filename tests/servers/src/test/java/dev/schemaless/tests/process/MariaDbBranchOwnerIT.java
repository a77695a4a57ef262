package dev.schemaless.tests.process;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MARIADB)
final class MariaDbBranchOwnerIT extends BranchOwnerContract {
    @Override
    Dialect dialect() {
        return new MariaDbDialect();
    }
}
