package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.Backend;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stores that do not fit into a heap are read whole within it. */
final class LargeStoreIT {
    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("dev.schemaless.tests.external.ItemLayout#ofClients")
    void aScanNeedsLittleMemory(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientItems store = layout.createClient(backend)) {
            new SmallHeapScans(8_000, 8_000, 56).check(store);
        }
    }
}
