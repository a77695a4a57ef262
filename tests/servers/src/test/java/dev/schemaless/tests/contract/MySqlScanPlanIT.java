package dev.schemaless.tests.contract;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlScanPlanIT extends ScanPlanContract {
    @Override
    Dialect dialect() {
        return new MySqlDialect();
    }
}
