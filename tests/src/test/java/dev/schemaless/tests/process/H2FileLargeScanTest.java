package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

@OnBackend(Backend.H2_FILE)
final class H2FileLargeScanTest extends LargeScanContract {
    @Override
    int rows() {
        return 30_000;
    }
}
