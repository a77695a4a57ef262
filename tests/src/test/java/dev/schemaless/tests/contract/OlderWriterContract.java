package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A writer that works by an older catalog commits on the last partition after the first one has learnt of a change: its row is in the
 * index that is built, and counts where a column is to be NOT NULL.
 */
abstract class OlderWriterContract {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long FARE = 4711;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private Store writer;
    private Store changer;

    abstract StoreConfig config(TestStore place);

    /** Returns the same store with a catalog of its own where there can be two. */
    StoreConfig apart(StoreConfig config) {
        return config;
    }

    @BeforeEach
    void open(TestStore place) {
        changer = Stores.open(config(place));
        StoreFixture.createTrip(changer);
        writer = Stores.open(apart(config(place)));
    }

    @AfterEach
    void close() {
        goOn.countDown();
        executor.shutdown();
        writer.close();
        changer.close();
    }

    private Decision decide(long number) {
        begun.countDown();
        try {
            assertThat(goOn.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new Decision.Put(Map.of(Column.BASE_CELL, StoreFixture.body(number, "late", FARE)), 1);
    }

    /** Begins a write on the last shard, so on the last partition, and a change of the catalog beside it; returns the change. */
    private CompletableFuture<Void> changeBesideWriteOf(long number, Consumer<SchemaChanges> definition)
            throws Exception {
        CatalogSnapshot old = writer.refreshCatalog();
        Model trip = old.findModel("trip").orElseThrow();
        RowChange change = new Change(StoreFixture.key(writer, number), current -> decide(number));
        CompletableFuture<long[]> write = CompletableFuture.supplyAsync(
                () -> writer.write(new WriteRequest(old.version(), trip, List.of(change), ReadControl.unlimited())),
                executor);
        assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> changed =
                CompletableFuture.runAsync(() -> definition.accept(changer.changes()), executor);
        await().atMost(PATIENCE).until(() -> changer.refreshCatalog().version() > old.version());
        Thread.sleep(500);
        assertThat(changed).isNotDone();
        goOn.countDown();
        assertThat(write.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).containsExactly(1);
        return changed;
    }

    private long lastShard() {
        return writer.topology().shards() - 1L;
    }

    /** It is counted when the writer has ended, not before. */
    @Test
    void itsRowKeepsAColumnFromBeingNotNull() throws Exception {
        Column tip = new Column("tip", "tip", StoreFixture.BIGINT, Column.BASE_CELL, true, null);
        CompletableFuture<Void> addition = changeBesideWriteOf(lastShard(), changes -> changes.addColumn("trip", tip));

        assertThat(addition)
                .failsWithin(PATIENCE)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(SchemalessException.class)
                .withMessageContaining("Cannot add column 'tip' to 'trip': it is NOT NULL, and there are rows")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_NULL_VIOLATION);
        assertThat(changer.refreshCatalog().findModel("trip").orElseThrow().findColumn("tip"))
                .isEmpty();
    }

    /** The index lies beside its rows, or by its value anywhere. */
    @ParameterizedTest
    @ValueSource(strings = {"id", "fare"})
    void itsRowIsFoundThroughTheIndex(String shardColumn) throws Exception {
        long number = lastShard();
        CompletableFuture<Void> build = changeBesideWriteOf(
                number, changes -> changes.createIndex(new NewIndex("trip", "by_fare", List.of("fare"), shardColumn)));

        build.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        changer.refreshCatalog();
        assertThat(StoreFixture.keys(StoreFixture.lookUp(changer, "by_fare", new Bound.In(List.of(FARE)))))
                .containsExactly(StoreFixture.key(changer, number));
    }
}
