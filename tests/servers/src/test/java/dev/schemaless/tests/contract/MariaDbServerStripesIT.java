package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MARIADB)
final class MariaDbServerStripesIT extends ServerStripesContract {
    @Override
    String explainFormat() {
        return "";
    }
}
