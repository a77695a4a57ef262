package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MARIADB)
final class MariaDbHotRowsIT extends HotRowsContract {
    @Override
    String deadlocks() {
        return "SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'";
    }
}
