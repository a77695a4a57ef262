package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlHotRowsIT extends HotRowsContract {
    @Override
    String deadlocks() {
        return "SELECT count FROM information_schema.innodb_metrics WHERE name = 'lock_deadlocks'";
    }
}
