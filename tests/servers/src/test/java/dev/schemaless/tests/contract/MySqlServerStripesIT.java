package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.MYSQL)
final class MySqlServerStripesIT extends ServerStripesContract {
    @Override
    String explainFormat() {
        return "FORMAT=TRADITIONAL ";
    }
}
