package dev.schemaless.tests.contract;

import dev.schemaless.catalog.sql.Dialect;
import dev.schemaless.catalog.sql.MariaDbDialect;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbScanPlanIT extends ScanPlanContract {
    @Override
    Dialect dialect() {
        return new MariaDbDialect();
    }
}
