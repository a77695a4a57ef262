package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createIndex;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.keys;
import static dev.schemaless.tests.contract.StoreFixture.lookUp;
import static dev.schemaless.tests.contract.StoreFixture.rating;
import static dev.schemaless.tests.contract.StoreFixture.read;
import static dev.schemaless.tests.contract.StoreFixture.row;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.scan;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows change, by one writer and by many, on any server and any layout of tables. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE, Backend.TWO_MARIADB, Backend.MYSQL})
class WriteContract {
    private Store store;

    /** Returns what opens the store. */
    StoreConfig config(TestStore place) {
        return place.config();
    }

    @BeforeEach
    void open(TestStore place) {
        store = Stores.open(config(place));
        createTrip(store);
        createIndex(store, "by_city", "city");
        createIndex(store, "by_rating", "rating");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private long[] write(RowChange... changes) {
        return store.write(new WriteRequest(
                store.refreshCatalog().version(), trip(store), List.of(changes), ReadControl.unlimited()));
    }

    private RowChange put(long number, String cell, byte[] body) {
        return new Change(key(store, number), current -> new Decision.Put(Map.of(cell, body), 1));
    }

    private RowChange delete(long number) {
        return new Change(
                key(store, number), current -> current == null ? new Decision.Keep(0) : new Decision.Delete(1));
    }

    private StoredRow only(long number) {
        List<StoredRow> found =
                read(store, new RowSource.Keys(List.of(key(store, number))), Column.BASE_CELL, "feedback");
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @Test
    void putWritesANewVersionOfItsCellAlone() {
        insert(store, rows(store, 0, 3));

        write(put(1, "feedback", rating(5)));
        write(put(1, Column.BASE_CELL, body(1, "moved", 7)));

        assertThat(only(1).bodies()).containsExactly(body(1, "moved", 7), rating(5));
        assertThat(only(1).refKey()).isEqualTo(1);
        assertThat(only(1).rowSeq()).isEqualTo(3);
        assertThat(only(0).rowSeq()).isEqualTo(1);
    }

    @Test
    void indexesFollowTheBody() {
        insert(store, rows(store, 0, 20));

        write(put(3, Column.BASE_CELL, body(3, "moved", 7)), put(4, "feedback", rating(9)));

        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("moved")))))
                .containsExactly(key(store, 3));
        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("c3"))))).containsExactly(key(store, 13));
        assertThat(keys(lookUp(store, "by_rating", new Bound.In(List.of(9L))))).containsExactly(key(store, 4));
    }

    @Test
    void deletedRowIsNowhereAndComesBackEmptyButNumberedOn() {
        insert(store, rows(store, 0, 3));
        write(put(1, "feedback", rating(5)));

        assertThat(write(delete(1), delete(77))).containsExactly(1, 0);

        assertThat(keys(scan(store))).doesNotContain(key(store, 1));
        assertThat(lookUp(store, "by_rating", new Bound.IsNotNull())).isEmpty();
        insert(store, List.of(row(store, 1, "again", 1)));
        assertThat(only(1).bodies()).containsExactly(body(1, "again", 1), null);
        assertThat(only(1).refKey()).isEqualTo(2);
        assertThat(only(1).rowSeq()).isEqualTo(5);
    }

    @Test
    void changeThatChangesNothingWritesNothing() {
        insert(store, rows(store, 0, 3));

        assertThat(write(put(1, Column.BASE_CELL, body(1, "c1", 1)))).containsExactly(1);

        assertThat(only(1).rowSeq()).isEqualTo(1);
    }

    @Test
    void changesOfOneRowAreMadeOneAfterAnother() {
        write(
                put(1, Column.BASE_CELL, body(1, "a", 1)),
                delete(1),
                delete(1),
                put(1, Column.BASE_CELL, body(1, "b", 2)));

        assertThat(only(1).bodies()).containsExactly(body(1, "b", 2), null);
        assertThat(only(1).refKey()).isZero();
    }

    @Test
    void refusalOfOneRowRefusesAll() {
        insert(store, rows(store, 0, 30));
        List<RowChange> changes = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            changes.add(put(i, Column.BASE_CELL, body(i, "moved", i)));
        }
        changes.add(new Change(key(store, 29), current -> {
            throw new SchemalessException(ErrorCode.NUMBER_OUT_OF_RANGE, "Cannot go on.");
        }));

        assertThatThrownBy(() -> write(changes.toArray(RowChange[]::new))).hasMessage("Cannot go on.");

        assertThat(lookUp(store, "by_city", new Bound.In(List.of("moved")))).isEmpty();
        assertThat(scan(store)).allMatch(row -> row.rowSeq() == 1);
    }

    @Test
    void changeComputedFromAnotherVersionIsGivenBack() {
        insert(store, rows(store, 0, 30));
        RowChange lost = new Change(key(store, 3), current -> new Decision.Renew());

        assertThatThrownBy(() -> write(put(2, Column.BASE_CELL, body(2, "moved", 2)), lost))
                .isInstanceOfSatisfying(
                        LostRaceException.class, e -> assertThat(e.keys()).containsExactly(key(store, 3)));
        assertThat(only(2).rowSeq()).isEqualTo(1);
    }

    @Test
    void insertOverSeveralPartitionsIsAllOrNothing() {
        insert(store, rows(store, 40, 41));
        List<NewRow> rows = rows(store, 0, 64);

        assertThatThrownBy(() -> insert(store, rows))
                .isInstanceOf(SchemalessException.class)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.UNIQUE_VIOLATION);

        assertThat(scan(store)).hasSize(1);
    }

    /** Two writers of one row's two cells, whose index entries need both. */
    @Test
    void writersOfDifferentCellsOfARowDoNotOvertakeEachOther() throws Exception {
        store.changes()
                .createIndex(new dev.schemaless.catalog.access.SchemaChanges.NewIndex(
                        "trip", "by_both", List.of("city", "rating"), null));
        insert(store, rows(store, 0, 4));
        int rounds = 30;

        together(List.of(
                () -> {
                    for (int i = 0; i < rounds; i++) {
                        write(put(1, Column.BASE_CELL, body(1, "round" + i, i)));
                    }
                    return null;
                },
                () -> {
                    for (int i = 0; i < rounds; i++) {
                        write(put(1, "feedback", rating(i)));
                    }
                    return null;
                }));

        List<StoredRow> found = read(
                store,
                new RowSource.Index(
                        trip(store).findIndex("by_both").orElseThrow(),
                        List.of(new Bound.In(List.of("round" + (rounds - 1))), new Bound.In(List.of(rounds - 1L))),
                        dev.schemaless.catalog.shard.ShardSet.all(
                                store.topology().shards())),
                Column.BASE_CELL);
        assertThat(keys(found)).containsExactly(key(store, 1));
        assertThat(only(1).rowSeq()).isEqualTo(1 + 2 * rounds);
    }

    @Test
    void countersOfManyWritersAddUp() throws Exception {
        long writers = 8;
        long rounds = 25;
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            tasks.add(() -> {
                for (int round = 0; round < rounds; round++) {
                    write(increment(1), increment(2), increment(35));
                }
                return null;
            });
        }

        together(tasks);

        for (long number : List.of(1L, 2L, 35L)) {
            assertThat(only(number).bodies().get(0)).isEqualTo(body(number, "counter", writers * rounds));
            assertThat(only(number).refKey()).isEqualTo(writers * rounds - 1L);
        }
        assertThat(lookUp(store, "by_city", new Bound.IsNotNull())).hasSize(3);
    }

    private RowChange increment(long number) {
        return new Change(
                key(store, number),
                current -> new Decision.Put(Map.of(Column.BASE_CELL, body(number, "counter", fare(current) + 1)), 1));
    }

    private static long fare(@Nullable StoredRow row) {
        if (row == null) {
            return 0;
        }
        String json = JsonText.of(BodyReader.ofStored(row.bodies().get(0), row.key()));
        return Long.parseLong(json.replaceAll(".*\"fare\":(\\d+).*", "$1"));
    }

    private static void together(List<Callable<Void>> tasks) throws Exception {
        CyclicBarrier start = new CyclicBarrier(tasks.size());
        ExecutorService executor = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (Callable<Void> task : tasks) {
                running.add(executor.submit(() -> {
                    start.await();
                    return task.call();
                }));
            }
            for (Future<Void> each : running) {
                each.get();
            }
        } finally {
            executor.shutdown();
        }
    }
}
