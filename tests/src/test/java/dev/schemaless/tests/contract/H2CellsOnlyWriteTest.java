package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

/** Without latest tables. */
@OnBackend(Backend.H2_MEMORY)
final class H2CellsOnlyWriteTest extends WriteContract {
    @Override
    boolean latest() {
        return false;
    }
}
