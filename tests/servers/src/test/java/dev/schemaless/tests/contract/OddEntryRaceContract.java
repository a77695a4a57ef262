package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.OddEntries;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two stores, each with a catalog and pools of its own as two processes have, put the first values that cannot be encoded into
 * an index at the same time, while a third looks up another value through it: no lookup that begins after such a row has been
 * acknowledged misses it.
 */
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class OddEntryRaceContract {
    private static final int ROUNDS = 12;
    private static final int ROWS = 3;

    private final List<Store> stores = new ArrayList<>();
    private final Set<RowKey> acknowledged = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void open(TestStore place) {
        for (String name : List.of("maker", "second", "reader")) {
            stores.add(Stores.open(StoreFixture.apart(place.config(), name)));
        }
    }

    @AfterEach
    void close() {
        stores.forEach(Store::close);
    }

    @Test
    void lookupThroughAnIndexBesideTheRowsMissesNone() throws Exception {
        race(null);
    }

    @Test
    void lookupThroughAnIndexElsewhereMissesNone() throws Exception {
        race("fare");
    }

    private void race(@Nullable String shardColumn) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                create(shardColumn);
                // keys of every shard, in another order each time
                int first = 100 + 7 * round;
                List<Future<?>> writers = List.of(
                        executor.submit(() -> put(stores.get(0), first)),
                        executor.submit(() -> put(stores.get(1), first + 1_000)));
                while (writers.stream().anyMatch(writer -> !writer.isDone())) {
                    assertMissesNone();
                }
                for (Future<?> writer : writers) {
                    writer.get();
                }
                assertMissesNone();
                assertThat(acknowledged).hasSize(2 * ROWS);
                acknowledged.clear();
                stores.get(0).changes().dropModel("trip");
            }
        } finally {
            executor.shutdown();
        }
    }

    private void create(@Nullable String shardColumn) {
        Store maker = stores.get(0);
        StoreFixture.createTrip(maker);
        maker.changes().createIndex(new NewIndex("trip", "by_fare", List.of("fare"), shardColumn));
        StoreFixture.insert(maker, StoreFixture.rows(maker, 0, 50));
        assertThat(StoreFixture.trip(maker).indexes().get(0).odd()).isEqualTo(OddEntries.NONE);
        stores.forEach(Store::refreshCatalog);
    }

    private void put(Store store, int first) {
        for (int i = 0; i < ROWS; i++) {
            StoreFixture.insert(store, List.of(StoreFixture.oddRow(store, first + i)));
            acknowledged.add(StoreFixture.key(store, first + i));
        }
    }

    private void assertMissesNone() {
        List<RowKey> before = List.copyOf(acknowledged);
        assertThat(lookUp(stores.get(2))).containsAll(before);
    }

    /** With the catalog that the store knows, which it reads anew only when it is told to. */
    private static List<RowKey> lookUp(Store store) {
        while (true) {
            CatalogSnapshot catalog = store.catalog();
            Model trip = catalog.findModel("trip").orElseThrow();
            RowSource source = new RowSource.Index(
                    trip.findIndex("by_fare").orElseThrow(),
                    List.of(new Bound.In(List.of(7L))),
                    ShardSet.all(store.topology().shards()));
            try {
                return StoreFixture.keys(StoreFixture.read(
                        store,
                        new ReadRequest(
                                catalog.version(), trip, List.of(Column.BASE_CELL), source, ReadControl.unlimited())));
            } catch (StaleCatalogException e) {
                store.refreshCatalog();
            }
        }
    }
}
