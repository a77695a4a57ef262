package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;

/** As {@link H2FileLargeScanTest}, with a million rows on servers; run by {@code make soak}. */
@OnBackend(Backend.TWO_MARIADB)
final class MillionRowsSoak extends LargeScanContract {
    @Override
    int rows() {
        return 1_000_000;
    }
}
