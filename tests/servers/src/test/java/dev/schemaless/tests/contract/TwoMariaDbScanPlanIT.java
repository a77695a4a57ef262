package dev.schemaless.tests.contract;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbScanPlanIT extends ScanPlanContract {
    @Override
    Dialect dialect() {
        return new MariaDbDialect();
    }
}
