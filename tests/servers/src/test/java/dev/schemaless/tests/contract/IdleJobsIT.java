package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** An idle store asks nothing about jobs. */
@OnBackend(Backend.MARIADB)
final class IdleJobsIT {
    private static final Duration WHILE = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void idleStoreSendsNothing(TestStore place) throws Exception {
        try (CuttingProxy proxy = CuttingProxy.before(place.servers().get(0));
                Store store = Stores.open(
                        StoreFixture.on(place.config(), List.of(proxy.front().partition(place.name()))))) {
            proxy.count();
            StoreFixture.createTrip(store);
            StoreFixture.createIndex(store, "by_city", "city");
            store.changes().analyze("trip");
            assertThat(store.jobs().list()).hasSize(2).allMatch(job -> job.phase() == Phase.DONE);
            assertThat(proxy.statements(Pattern.compile("-jobs? "))).isPositive();
            // what looked for more has found nothing by then
            await().during(Duration.ofSeconds(5)).atMost(PATIENCE).until(() -> true);

            proxy.count();
            await().during(WHILE).atMost(PATIENCE).until(() -> true);

            assertThat(proxy.statements()).as("statements of an idle store").isZero();
        }
    }
}
