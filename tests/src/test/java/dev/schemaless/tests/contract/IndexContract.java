package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createIndex;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.keys;
import static dev.schemaless.tests.contract.StoreFixture.lookUp;
import static dev.schemaless.tests.contract.StoreFixture.rating;
import static dev.schemaless.tests.contract.StoreFixture.row;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Indexes are complete, wherever their entries lie, and whoever writes while they are made. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
class IndexContract {
    private Store store;

    /** Returns what opens the store. */
    StoreConfig config(TestStore place) {
        return place.config();
    }

    @BeforeEach
    void open(TestStore place) {
        store = Stores.open(config(place));
        createTrip(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<RowKey> keysOf(int... numbers) {
        return IntStream.of(numbers).mapToObj(number -> key(store, number)).toList();
    }

    @Test
    void indexFindsRowsFromBeforeAndAfterItsCreation() {
        insert(store, rows(store, 0, 30));
        createIndex(store, "by_city", "city");
        insert(store, rows(store, 30, 50));

        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("c3")))))
                .containsExactlyInAnyOrderElementsOf(keysOf(3, 13, 23, 33, 43));
        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("c1", "c2", "none")))))
                .hasSize(10);
    }

    @Test
    void globalIndexFindsRowsOnAllPartitions() {
        insert(store, rows(store, 0, 60));
        store.changes().createIndex(new NewIndex("trip", "by_city", List.of("city"), "city"));
        insert(store, rows(store, 60, 100));

        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("c4")))))
                .containsExactlyInAnyOrderElementsOf(keysOf(4, 14, 24, 34, 44, 54, 64, 74, 84, 94));
    }

    @Test
    void rangeHoldsItsInclusiveEndsOnly() {
        createIndex(store, "by_fare", "fare");
        insert(store, rows(store, 0, 20));

        assertThat(keys(lookUp(store, "by_fare", new Bound.Range(5L, true, 8L, false))))
                .containsExactlyInAnyOrderElementsOf(keysOf(5, 6, 7));
        assertThat(keys(lookUp(store, "by_fare", new Bound.Range(17L, false, null, false))))
                .containsExactlyInAnyOrderElementsOf(keysOf(18, 19));
    }

    @Test
    void rowsWithoutTheFieldHaveAnEntryToo() {
        createIndex(store, "by_rating", "rating");
        insert(
                store,
                List.of(
                        row(store, 1, "a", 1),
                        new NewRow(key(store, 2), Map.of(Column.BASE_CELL, body(2, "b", 2), "feedback", rating(4)))));

        assertThat(keys(lookUp(store, "by_rating", new Bound.IsNull()))).containsExactly(key(store, 1));
        assertThat(keys(lookUp(store, "by_rating", new Bound.IsNotNull()))).containsExactly(key(store, 2));
    }

    @Test
    void rowWhoseValueCannotBeCoercedIsFoundAsNull() {
        store.changes().createIndex(new NewIndex("trip", "by_fare", List.of("fare", "city"), null));
        store.changes().createIndex(new NewIndex("trip", "by_fare_elsewhere", List.of("fare", "city"), "fare"));
        insert(store, List.of(row(store, 1, "a", 1), misfit(2, "b"), misfit(3, "c")));

        for (String index : List.of("by_fare", "by_fare_elsewhere")) {
            assertThat(keys(lookUp(store, index, new Bound.IsNull())))
                    .containsExactlyInAnyOrderElementsOf(keysOf(2, 3));
            assertThat(keys(lookUp(store, index, new Bound.IsNull(), new Bound.In(List.of("c")))))
                    .containsExactly(key(store, 3));
            assertThat(keys(lookUp(store, index, new Bound.IsNotNull()))).containsExactly(key(store, 1));
        }
    }

    /** Returns a row whose fare is not a number. */
    private NewRow misfit(long number, String city) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(2);
        body.writeString("city");
        body.writeString(city);
        body.writeString("fare");
        body.writeMapHeader(0);
        return new NewRow(key(store, number), Map.of(Column.BASE_CELL, body.toBytes()));
    }

    @Test
    void lookupOfMoreThanAJoinMayHoldReturnsEachRowOnce() {
        createIndex(store, "by_fare", "fare");
        insert(store, rows(store, 0, 9000));

        assertThat(keys(lookUp(store, "by_fare", new Bound.Range(100L, true, null, false))))
                .hasSize(8900)
                .doesNotHaveDuplicates();
    }

    @Test
    void droppedIndexIsGone() {
        createIndex(store, "by_fare", "fare");
        store.changes().dropIndex("TRIP", "BY_FARE");

        assertThat(trip(store).indexes()).isEmpty();
        assertThatThrownBy(() -> store.changes().dropIndex("trip", "by_fare"))
                .isInstanceOf(SchemalessException.class)
                .hasMessage("Cannot find index 'by_fare' on 'trip': the table has []. Name one of these.");
    }

    @Test
    void indexOfABodyThatIsCorruptIsNotMade() {
        insert(store, List.of(new NewRow(key(store, 1), Map.of(Column.BASE_CELL, new byte[] {(byte) 0x81}))));

        assertThatThrownBy(() -> createIndex(store, "by_fare", "fare"))
                .isInstanceOf(SchemalessException.class)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.BODY_CORRUPT);
        assertThat(trip(store).indexes()).isEmpty();
    }

    @Test
    void writerThatDoesNotKnowTheIndexIsRefused() {
        var old = store.refreshCatalog();
        createIndex(store, "by_fare", "fare");

        for (int shard = 0; shard < store.topology().shards(); shard++) {
            List<NewRow> rows = rows(store, shard, shard + 1);
            assertThatThrownBy(() -> store.write(Inserts.request(
                            old.version(), old.findModel("trip").orElseThrow(), rows, OnDuplicate.FAIL)))
                    .isInstanceOf(StaleCatalogException.class)
                    .hasMessageContaining("it was planned on catalog version " + old.version());
        }
        assertThat(StoreFixture.scan(store)).isEmpty();
    }

    @Test
    void rowsInsertedWhileIndexIsMadeAreAllInIt() throws Exception {
        insert(store, rows(store, 0, 400));
        AtomicInteger next = new AtomicInteger(400);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService writers = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                running.add(writers.submit((Callable<?>) () -> {
                    while (!done.get()) {
                        insertOne(next.getAndIncrement());
                    }
                    return null;
                }));
            }
            createIndex(store, "by_fare", "fare");
            done.set(true);
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            done.set(true);
            writers.shutdown();
        }

        assertThat(trip(store).findIndex("by_fare").orElseThrow().state()).isEqualTo(IndexState.READABLE);
        assertThat(keys(lookUp(store, "by_fare", new Bound.IsNotNull())))
                .containsExactlyInAnyOrderElementsOf(keys(StoreFixture.scan(store)));
        assertThat(StoreFixture.scan(store)).hasSize(next.get());
    }

    /** As a planner would: again with the newest catalog where it has changed. */
    private void insertOne(int number) {
        while (true) {
            var catalog = store.catalog();
            try {
                store.write(Inserts.request(
                        catalog.version(),
                        catalog.findModel("trip").orElseThrow(),
                        rows(store, number, number + 1),
                        OnDuplicate.FAIL));
                return;
            } catch (StaleCatalogException e) {
                store.refreshCatalog();
            }
        }
    }
}
