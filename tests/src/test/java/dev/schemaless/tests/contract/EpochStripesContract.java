package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.SchemaChanges.NewModel;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change of the catalog waits for the writers that began before it; other writers do not wait for them. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class EpochStripesContract {
    private static final int WRITERS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration CALM = Duration.ofSeconds(1);
    private static final Duration LONG_WRITE = Duration.ofSeconds(4);

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final CountDownLatch longWrite = new CountDownLatch(1);
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicLong writes = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private Store store;

    @BeforeEach
    void open(TestStore place) {
        StoreConfig config = place.config();
        store = Stores.open(new StoreConfig(
                config.partitions(),
                config.namespace(),
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                new StoreConfig.Pool(8, config.pool().timeout()),
                config.durability()));
        StoreFixture.createTrip(store);
        store.changes().createModel(new NewModel("other", List.of(column("id"), column("x")), List.of("id"), null));
        StoreFixture.insert(store, StoreFixture.rows(store, 0, 100));
    }

    @AfterEach
    void close() {
        longWrite.countDown();
        stopped.set(true);
        executor.shutdown();
        store.close();
    }

    /** A change too large to travel with others, which would have to wait for its decision. */
    private record LargeChange(RowChange change) implements RowChange {
        private static final long BYTES = 1024 * 1024;

        @Override
        public RowKey key() {
            return change.key();
        }

        @Override
        public Decision decide(@Nullable StoredRow current) {
            return change.decide(current);
        }

        @Override
        public long bytes() {
            return BYTES;
        }
    }

    private static Column column(String name) {
        return new Column(name, name, StoreFixture.BIGINT, Column.BASE_CELL, false, null);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void write(RowChange change) {
        while (true) {
            try {
                Model trip = StoreFixture.trip(store);
                store.write(
                        new WriteRequest(store.catalog().version(), trip, List.of(change), ReadControl.unlimited()));
                return;
            } catch (StaleCatalogException e) {
                store.refreshCatalog();
            }
        }
    }

    private RowChange put(long number) {
        return new Change(StoreFixture.key(store, number), current -> decision(number));
    }

    private static Decision decision(long number) {
        return new Decision.Put(Map.of(Column.BASE_CELL, StoreFixture.body(number, "moved", number)), 1);
    }

    private void writeOnAndOn(long number) {
        while (!stopped.get()) {
            long start = System.nanoTime();
            write(put(number));
            longestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
            writes.incrementAndGet();
        }
    }

    /** Returns how many writes a second there are for a while. */
    private double rate(Duration duration) throws InterruptedException {
        longestNanos.set(0);
        long before = writes.get();
        Thread.sleep(duration.toMillis());
        return (writes.get() - before) * 1000.0 / duration.toMillis();
    }

    @Test
    void writersGoOnWhileAChangeWaitsForALongWrite() throws Exception {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            long number = i;
            writers.add(CompletableFuture.runAsync(() -> writeOnAndOn(number), executor));
        }
        rate(CALM);
        double calm = rate(CALM);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Void> slow = CompletableFuture.runAsync(
                () -> write(new LargeChange(new Change(StoreFixture.key(store, 50), current -> {
                    begun.countDown();
                    await(longWrite);
                    return decision(50);
                }))),
                executor);
        await(begun);

        CompletableFuture<Void> change =
                CompletableFuture.runAsync(() -> store.changes().addColumn("other", column("y")), executor);
        double beside = rate(LONG_WRITE);
        Duration longest = Duration.ofNanos(longestNanos.get());
        assertThat(change).isNotDone();
        longWrite.countDown();

        change.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        slow.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        stopped.set(true);
        for (CompletableFuture<Void> writer : writers) {
            writer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        System.out.printf(
                "%s: %.0f writes/s, %.0f beside a change that waits, longest %d ms%n",
                getClass().getSimpleName(), calm, beside, longest.toMillis());
        assertThat(beside).isGreaterThan(calm / 3);
        assertThat(longest).isLessThan(LONG_WRITE.dividedBy(2));
    }
}
