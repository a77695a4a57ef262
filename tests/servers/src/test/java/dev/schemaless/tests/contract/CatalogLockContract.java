package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of two processes one at a time changes the catalog, for as long as it lives; who was overtaken changes nothing any more. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class CatalogLockContract {
    private static final Duration IDLE = Duration.ofSeconds(9);

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private TestStore place;
    private Store builder;
    private Store other;

    /** The builder's sessions are closed by the server where they do nothing for six seconds. */
    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        List<PartitionConfig> ways = new ArrayList<>();
        for (DatabaseServer server : place.servers()) {
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            ways.add(impatient((PartitionConfig.MySql) proxy.front().partition(place.database(ways.size()))));
        }
        other = Stores.open(StoreFixture.apart(place.config(), "other"));
        StoreFixture.createTrip(other);
        StoreFixture.createIndex(other, "by_fare", "fare");
        StoreFixture.insert(other, StoreFixture.rows(other, 0, 100));
        StoreConfig through = StoreFixture.on(place.config(), ways);
        builder = Stores.open(through);
    }

    @AfterEach
    void close() throws Exception {
        builder.close();
        other.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private static PartitionConfig impatient(PartitionConfig.MySql partition) {
        Map<String, String> properties = new HashMap<>(partition.properties());
        properties.put("sessionVariables", "wait_timeout=6");
        return new PartitionConfig.MySql(
                partition.host(),
                partition.port(),
                partition.database(),
                partition.user(),
                partition.password(),
                properties);
    }

    private static NewIndex byCity() {
        return new NewIndex("trip", "by_city", List.of("city"), null);
    }

    @Test
    @Tag("long")
    void longIndexBuildSurvivesTheChangesOfOthers() throws Exception {
        CompletableFuture<Void> building;
        int number;
        try (PastTheStore past = PastTheStore.on(place)) {
            past.lockRows(past.tables("trip_").stream()
                    .filter(name -> name.contains("_l_"))
                    .findFirst()
                    .orElseThrow());
            building = CompletableFuture.runAsync(() -> builder.changes().createIndex(byCity()));
            number = await().until(
                            () -> StoreFixture.trip(other).findIndex("by_city"),
                            found -> found.filter(IndexDefinition::isMaintained).isPresent())
                    .orElseThrow()
                    .number();
            await().pollDelay(IDLE).until(() -> true);
            other.changes().createView(SampleViews.named("v"));
            other.changes()
                    .addColumn("trip", new Column("tip", "tip", StoreFixture.BIGINT, Column.BASE_CELL, false, null));
            assertThat(building).isNotDone();
            assertThat(StoreFixture.trip(other).findIndex("by_city")).isPresent();
            past.letGo();
        }
        building.join();

        IndexDefinition built = StoreFixture.trip(other).findIndex("by_city").orElseThrow();
        assertThat(built.number()).as("built once").isEqualTo(number);
        assertThat(built.isReadable()).isTrue();
        assertThat(StoreFixture.lookUp(other, "by_city", new Bound.In(List.of("c3"))))
                .hasSize(10);
        assertThat(other.refreshCatalog().findView("v")).isPresent();
    }

    /** As a process does that was stopped for longer than its lease lasts: another has taken over its job. */
    @Test
    void overtakenIndexBuildIsRefusedAndItsStatementLearnsThatAnotherFinishedIt() {
        AtomicBoolean first = new AtomicBoolean(true);
        proxies.get(0).beforeEach("schemaless:share-epoch", () -> {
            if (first.getAndSet(false)) {
                overtakeJobs();
                assertThat(other.jobs().list()).hasSize(2);
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> StoreFixture.trip(other)
                                .findIndex("by_city")
                                .filter(IndexDefinition::isReadable)
                                .isPresent());
            }
        });

        builder.changes().createIndex(byCity());

        assertThat(first).isFalse();
        assertThat(other.jobs().list().get(1).phase()).isEqualTo(JobState.Phase.DONE);
        assertThat(other.jobs().list().get(1).tries()).isEqualTo(2);
        assertThat(StoreFixture.lookUp(other, "by_city", new Bound.In(List.of("c3"))))
                .hasSize(10);
    }

    private void overtakeJobs() {
        try (PastTheStore past = PastTheStore.on(place)) {
            past.overtakeJobs();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The catalog is still the one it knows, so nothing but the token can tell. */
    @Test
    void overtakenChangeIsRefusedByItsToken() {
        AtomicBoolean first = new AtomicBoolean(true);
        proxies.get(0).beforeEach("schemaless:lock-epoch", () -> {
            if (first.getAndSet(false)) {
                overtake();
            }
        });

        assertThatThrownBy(() -> builder.changes().createView(SampleViews.named("v")))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("the lease 'catalog'")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.SERIALIZATION_FAILURE);

        assertThat(other.refreshCatalog().findView("v")).isEmpty();
    }

    private void overtake() {
        try (PastTheStore past = PastTheStore.on(place)) {
            past.overtakeCatalogLease();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void changeThatWaitsForAnotherProcessCanBeStopped() throws Exception {
        try (PastTheStore past = PastTheStore.on(place)) {
            past.takeCatalogLease();

            ChangeWaitContract.stoppedByTimeout(
                    () -> other.changes(ReadControl.withTimeout(1000)).createView(SampleViews.named("v")));
            ChangeWaitContract.stoppedByCancel(control -> other.changes(control).createView(SampleViews.named("v")));
            ChangeWaitContract.stoppedByInterrupt(() -> other.changes().createView(SampleViews.named("v")));
            past.releaseCatalogLease();
        }

        other.changes().createView(SampleViews.named("v"));
        assertThat(other.refreshCatalog().findView("v")).isPresent();
    }
}
