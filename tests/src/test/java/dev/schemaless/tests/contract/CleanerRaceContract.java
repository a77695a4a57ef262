package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.keys;
import static dev.schemaless.tests.contract.StoreFixture.lookUp;
import static dev.schemaless.tests.contract.StoreFixture.row;
import static dev.schemaless.tests.contract.StoreFixture.scan;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.job.clean.Cleaner;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows move from value to value of an index and back while several cleaners are at it: an index leads to what a scan finds. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
abstract class CleanerRaceContract {
    private static final int ROWS = 12;
    private static final int ROUNDS = 5;
    private static final int MOVES = 60;
    private static final int LOOKUPS = 100;
    private static final List<Object> CITIES = List.of("rome", "oslo", "bern", "riga");

    private final AtomicBoolean done = new AtomicBoolean();
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private Store store;
    private OtherCleaner other;

    /** Returns what opens the store: one whose rows and index entries lie in several tables. */
    abstract StoreConfig config(TestStore place);

    @BeforeEach
    void open(TestStore place) {
        store = Stores.open(config(place));
        createTrip(store);
        store.changes().createIndex(new NewIndex("trip", "by_city", List.of("city"), "city"));
        insert(
                store,
                IntStream.range(0, ROWS)
                        .mapToObj(number -> row(store, number, "rome", number))
                        .toList());
        other = new OtherCleaner(store, config(place));
    }

    @AfterEach
    void close() {
        done.set(true);
        executor.shutdown();
        other.close();
        store.close();
    }

    /** By a clock so fast that nothing is old enough to wait. */
    @Test
    void rowsThatMoveBackAndForthAreNeverLost() throws Exception {
        List<Future<?>> cleaners = List.of(clean(1_000_000), clean(1_000_000));
        for (int round = 0; round < ROUNDS; round++) {
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 3; writer++) {
                Random random = new Random(10L * round + writer);
                writers.add(executor.submit(() -> {
                    for (int i = 0; i < MOVES; i++) {
                        move(random);
                    }
                }));
            }
            await(writers);
            assertEveryRowIsWhereItsCityIs();
        }
        done.set(true);
        await(cleaners);

        other.cleanAll();
        assertEveryRowIsWhereItsCityIs();
        assertThat(other.pending()).isZero();
        assertThat(other.entries(trip(store), "by_city")).isEqualTo(ROWS);
    }

    /** By a clock so fast that a minute takes a second. What a lookup finds that takes nearly so long does not count. */
    @Test
    void lookupsMissNoRowWhileOldEntriesGo() throws Exception {
        List<Future<?>> running = new ArrayList<>(List.of(clean(60)));
        running.add(executor.submit(() -> {
            Random random = new Random(1);
            while (!done.get()) {
                move(random);
            }
        }));
        move(new Random(2));
        int counted = 0;
        for (long removals = 0; counted < LOOKUPS || removals < LOOKUPS; removals += removals()) {
            long start = System.nanoTime();
            List<StoredRow> found = lookUp(store, "by_city", new Bound.IsNotNull());
            if (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(400)) {
                counted++;
                assertThat(keys(found)).containsExactlyInAnyOrderElementsOf(keys(scan(store)));
            }
        }
        done.set(true);
        await(running);
    }

    private long removals() {
        return LongStream.range(0, other.tables().partitions().size())
                .map(position -> other.source((int) position).takeSent().stream()
                        .filter(text -> text.contains("remove-old-entries"))
                        .count())
                .sum();
    }

    private Future<?> clean(long speed) {
        LongSupplier clock = () -> System.nanoTime() * speed;
        Cleaner cleaner = other.cleaner(CatalogSources.of(store), clock);
        return executor.submit(() -> {
            while (!done.get()) {
                cleaner.tick();
            }
        });
    }

    private void move(Random random) {
        int number = random.nextInt(ROWS);
        String city = CITIES.get(random.nextInt(CITIES.size())).toString();
        store.write(new WriteRequest(
                store.catalog().version(),
                trip(store),
                List.of(new Change(
                        key(store, number),
                        current -> new Decision.Put(Map.of(Column.BASE_CELL, body(number, city, number)), 1))),
                ReadControl.unlimited()));
    }

    private void assertEveryRowIsWhereItsCityIs() {
        for (StoredRow row : scan(store)) {
            Object city = CITIES.stream()
                    .filter(each -> new String(row.bodies().get(0), java.nio.charset.StandardCharsets.ISO_8859_1)
                            .contains(each.toString()))
                    .findFirst()
                    .orElseThrow();
            assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of(city)))))
                    .contains(row.key());
        }
        assertThat(keys(lookUp(store, "by_city", new Bound.IsNotNull())))
                .containsExactlyInAnyOrderElementsOf(keys(scan(store)));
    }

    private static void await(List<Future<?>> running) throws Exception {
        for (Future<?> each : running) {
            each.get();
        }
    }
}
