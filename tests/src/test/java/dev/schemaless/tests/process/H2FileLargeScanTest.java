package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import org.junit.jupiter.api.Tag;

/** {@link StreamingContract} shows the same in a short run, in memory. */
@Tag("long")
@OnBackend(Backend.H2_FILE)
final class H2FileLargeScanTest extends LargeScanContract {
    @Override
    int rows() {
        return 30_000;
    }
}
