package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.Backend;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As {@link LargeStoreIT}, with a million cells; run by {@code make soak}. */
final class MillionCellsSoak {
    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("dev.schemaless.tests.external.ItemLayout#ofClients")
    void aScanOfAMillionCellsNeedsLittleMemory(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientItems store = layout.createClient(backend)) {
            new SmallHeapScans(1_000_000, 200, 96).check(store);
        }
    }
}
