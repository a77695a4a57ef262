package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index whose build is stopped leaves nothing behind. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class StoppedBuildContract {
    private TestStore place;
    private Store store;

    @BeforeEach
    void open(TestStore fresh) {
        place = fresh;
        store = Stores.open(fresh.config());
        StoreFixture.createTrip(store);
        StoreFixture.createIndex(store, "by_fare", "fare");
        StoreFixture.insert(store, StoreFixture.rows(store, 0, 20));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void canceledIndexBuildLeavesNothing() throws Exception {
        try (PastTheStore past = PastTheStore.on(place)) {
            String rows = past.tables("trip_").stream()
                    .filter(name -> name.contains("_l_"))
                    .findFirst()
                    .orElseThrow();
            past.lockRows(rows);
            ReadControl control = ReadControl.unlimited();
            CompletableFuture<Void> building = CompletableFuture.runAsync(
                    () -> store.changes(control).createIndex(new NewIndex("trip", "by_city", List.of("city"), null)));
            await().until(() -> StoreFixture.trip(store)
                    .findIndex("by_city")
                    .filter(IndexDefinition::isMaintained)
                    .isPresent());
            control.cancel();

            assertThat(building)
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableThat()
                    .withCauseInstanceOf(SchemalessException.class)
                    .satisfies(e -> assertThat(((SchemalessException) e.getCause()).code())
                            .isEqualTo(ErrorCode.QUERY_CANCELED));
            past.letGo();
            await().untilAsserted(() -> assertThat(StoreFixture.trip(store).indexes())
                    .extracting("name")
                    .containsExactly("by_fare"));
            await().untilAsserted(() -> assertThat(past.tables("trip_"))
                    .filteredOn(name -> name.contains("_i"))
                    .allMatch(name -> name.contains(
                            "_i" + StoreFixture.trip(store).indexes().get(0).number() + "_")));
        }
        StoreFixture.createIndex(store, "by_city", "city");
        assertThat(StoreFixture.lookUp(store, "by_city", new Bound.In(List.of("c3"))))
                .hasSize(2);
    }
}
