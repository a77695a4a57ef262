package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index is built by a job, while others change rows and the catalog. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class IndexJobContract {
    private static final Duration LONG = Duration.ofSeconds(60);

    private TestStore place;
    private Store store;
    private PastTheStore past;

    @BeforeEach
    void open(TestStore fresh) throws SQLException {
        place = fresh;
        store = Stores.open(fresh.config());
        StoreFixture.createTrip(store);
        StoreFixture.createIndex(store, "by_fare", "fare");
        StoreFixture.insert(store, StoreFixture.rows(store, 0, 40));
        past = PastTheStore.on(place);
    }

    @AfterEach
    void close() throws SQLException {
        past.close();
        store.close();
    }

    /** Begins an index by city, whose build waits for locked rows. */
    private CompletableFuture<Void> beginAndHold() throws SQLException {
        past.lockRows(past.tables("trip_").stream()
                .filter(name -> name.contains("_l_"))
                .findFirst()
                .orElseThrow());
        CompletableFuture<Void> building =
                CompletableFuture.runAsync(() -> StoreFixture.createIndex(store, "by_city", "city"));
        await().until(() -> job().filter(job -> job.phase() == Phase.RUNNING).isPresent());
        return building;
    }

    private Optional<JobState> job() {
        return store.jobs().list().stream()
                .filter(job -> job.subject().equals("trip.by_city"))
                .reduce((first, second) -> second);
    }

    private void assertComplete() {
        assertThat(StoreFixture.trip(store).findIndex("by_city"))
                .get()
                .satisfies(index -> assertThat(index.isReadable()).isTrue());
        for (int city = 0; city < 10; city++) {
            String name = "c" + city;
            assertThat(StoreFixture.keys(StoreFixture.lookUp(store, "by_city", new Bound.In(List.of(name)))))
                    .containsExactlyInAnyOrderElementsOf(StoreFixture.keys(StoreFixture.scan(store).stream()
                            .filter(row -> new String(row.bodies().get(0), StandardCharsets.UTF_8).contains(name))
                            .toList()));
        }
    }

    @Test
    void othersChangeTheCatalogMeanwhile() throws Exception {
        CompletableFuture<Void> building = beginAndHold();

        store.changes().createView(SampleViews.named("v"));
        store.changes().addColumn("trip", new Column("tip", "tip", StoreFixture.BIGINT, Column.BASE_CELL, false, null));
        store.changes().renameModel("trip", "ride");
        store.changes().renameModel("ride", "trip");
        store.changes().analyze("trip");

        assertThat(building).isNotDone();
        past.letGo();
        building.get(60, TimeUnit.SECONDS);
        assertThat(job().orElseThrow().phase()).isEqualTo(Phase.DONE);
        assertComplete();
    }

    @Test
    void droppedIndexIsBuiltNoFurther() throws Exception {
        CompletableFuture<Void> building = beginAndHold();

        CompletableFuture<Void> dropping =
                CompletableFuture.runAsync(() -> store.changes().dropIndex("trip", "by_city"));
        await().during(Duration.ofSeconds(1)).until(() -> true);
        past.letGo();

        dropping.get(60, TimeUnit.SECONDS);
        assertEnded(building, ErrorCode.QUERY_CANCELED);
        assertGone();
    }

    @Test
    void indexOfADroppedModelIsBuiltNoFurther() throws Exception {
        CompletableFuture<Void> building = beginAndHold();

        CompletableFuture<Void> dropping =
                CompletableFuture.runAsync(() -> store.changes().dropModel("trip"));
        await().during(Duration.ofSeconds(1)).until(() -> true);
        past.letGo();

        dropping.get(60, TimeUnit.SECONDS);
        assertEnded(building, ErrorCode.QUERY_CANCELED);
        await().atMost(LONG).until(() -> job().orElseThrow().phase() == Phase.CANCELLED);
    }

    @Test
    void cancelledJobLeavesNothing() throws Exception {
        CompletableFuture<Void> building = beginAndHold();

        assertThat(store.jobs().cancel(job().orElseThrow().id())).isTrue();
        await().during(Duration.ofSeconds(1)).until(() -> true);
        past.letGo();

        assertEnded(building, ErrorCode.QUERY_CANCELED);
        assertGone();
        StoreFixture.createIndex(store, "by_city", "city");
        assertComplete();
    }

    private static void assertEnded(CompletableFuture<Void> building, ErrorCode code) {
        assertThat(building)
                .failsWithin(LONG)
                .withThrowableThat()
                .withCauseInstanceOf(SchemalessException.class)
                .satisfies(e ->
                        assertThat(((SchemalessException) e.getCause()).code()).isEqualTo(code));
    }

    private void assertGone() {
        await().atMost(LONG).until(() -> job().orElseThrow().phase() == Phase.CANCELLED);
        assertThat(StoreFixture.trip(store).indexes())
                .extracting(IndexDefinition::name)
                .containsExactly("by_fare");
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(past.tables("trip_"))
                        .filteredOn(name -> name.contains("_i"))
                        .allMatch(name -> name.contains(
                                "_i" + StoreFixture.trip(store).indexes().get(0).number() + "_")));
    }

    @Test
    void duplicatesEndTheBuildForItsCreatorAndLeaveNothing() throws Exception {
        NewIndex unique = new NewIndex(
                "trip", "by_city", List.of("city"), null, List.of(), true, IndexDefinition.Direction.ascending(1));

        assertThatThrownBy(() -> store.changes().createIndex(unique))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION))
                .hasMessageContaining("two rows have");

        assertThat(job().orElseThrow().phase()).isEqualTo(Phase.FAILED);
        assertThat(job().orElseThrow().lastError())
                .isEqualTo("23505 UNIQUE_VIOLATION: Cannot create index 'by_city' on 'trip'.");
        assertThat(StoreFixture.trip(store).indexes())
                .extracting(IndexDefinition::name)
                .containsExactly("by_fare");
        StoreFixture.createIndex(store, "by_city", "city");
        assertComplete();
    }
}
