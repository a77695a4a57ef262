package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

/** Without latest tables. */
@OnBackend(Backend.MARIADB)
final class MariaDbCellsOnlyRowIT extends RowContract {
    @Override
    boolean latest() {
        return false;
    }
}
