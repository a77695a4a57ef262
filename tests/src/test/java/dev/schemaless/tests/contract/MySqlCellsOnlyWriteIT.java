package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

/** Without latest tables. */
@OnBackend(Backend.MYSQL)
final class MySqlCellsOnlyWriteIT extends WriteContract {
    @Override
    boolean latest() {
        return false;
    }
}
