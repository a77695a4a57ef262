package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.keys;
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
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows go in and come out, on any server and any layout of tables. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
class RowContract {
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

    @Test
    void keyFindsItsRowAlone() {
        insert(store, rows(store, 0, 50));

        List<StoredRow> found = read(
                store,
                new RowSource.Keys(List.of(key(store, 7), key(store, 7), key(store, 1000), key(store, 31))),
                Column.BASE_CELL);

        assertThat(keys(found)).containsExactlyInAnyOrder(key(store, 7), key(store, 31));
        StoredRow seven = found.stream()
                .filter(row -> row.key().equals(key(store, 7)))
                .findFirst()
                .orElseThrow();
        assertThat(seven.bodies()).containsExactly(body(7, "c7", 7));
        assertThat(seven.refKey()).isZero();
        assertThat(seven.rowSeq()).isEqualTo(1);
    }

    @Test
    void scanReturnsEveryRowOnce() {
        insert(store, rows(store, 0, 3000));

        assertThat(keys(scan(store)))
                .hasSize(3000)
                .containsExactlyInAnyOrderElementsOf(
                        rows(store, 0, 3000).stream().map(NewRow::key).toList());
    }

    @Test
    void scanOfSomeShardsReturnsTheirRowsOnly() {
        insert(store, rows(store, 0, 500));
        List<Integer> shards = List.of(1, 2, 5, 9, 11);

        List<StoredRow> found =
                read(store, new RowSource.Scan(ShardSet.of(store.topology().shards(), shards)), Column.BASE_CELL);

        assertThat(keys(found))
                .containsExactlyInAnyOrderElementsOf(rows(store, 0, 500).stream()
                        .map(NewRow::key)
                        .filter(key -> shards.contains(NativeKey.shardOf(key)))
                        .toList());
    }

    @Test
    void cellsComeInTheOrderAskedAndNullWhereAbsent() {
        NewRow both = new NewRow(key(store, 1), Map.of(Column.BASE_CELL, body(1, "a", 1), "feedback", rating(5)));
        insert(store, List.of(both, row(store, 2, "b", 2)));

        List<StoredRow> found =
                read(store, new RowSource.Keys(List.of(key(store, 1), key(store, 2))), "feedback", Column.BASE_CELL);

        assertThat(found).hasSize(2);
        StoredRow first = found.get(found.get(0).key().equals(key(store, 1)) ? 0 : 1);
        StoredRow second = found.get(found.get(0).key().equals(key(store, 1)) ? 1 : 0);
        assertThat(first.bodies()).containsExactly(rating(5), body(1, "a", 1));
        assertThat(first.rowSeq()).isEqualTo(2);
        assertThat(second.bodies()).containsExactly(null, body(2, "b", 2));
    }

    @Test
    void cellsComeWithEveryRowOfManyKeys() {
        List<NewRow> rows = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            rows.add(new NewRow(key(store, i), Map.of(Column.BASE_CELL, body(i, "a", 1), "feedback", rating(i))));
        }
        insert(store, rows);

        List<StoredRow> found =
                read(store, new RowSource.Keys(rows.stream().map(NewRow::key).toList()), "feedback", Column.BASE_CELL);

        assertThat(found).hasSize(600).allSatisfy(row -> {
            int number = (int) (row.key().longAt(0) & 0xffff_ffffL);
            assertThat(row.bodies()).containsExactly(rating(number), body(number, "a", 1));
        });
    }

    @Test
    void rowIsFoundWhereBaseIsNotAsked() {
        insert(store, List.of(row(store, 2, "b", 2)));

        assertThat(read(store, new RowSource.Keys(List.of(key(store, 2))), "feedback"))
                .singleElement()
                .satisfies(row -> assertThat(row.bodies()).containsExactly((byte[]) null));
    }

    @Test
    void creationTimeIsTheServersClockInUtc() {
        Instant before = Instant.now().minusSeconds(60);
        insert(store, List.of(row(store, 3, "c", 3)));

        StoredRow row = scan(store).get(0);

        assertThat(Instant.EPOCH.plus(row.createdAt(), ChronoUnit.MICROS))
                .isBetween(before, Instant.now().plusSeconds(60));
    }

    @Test
    void takenKeyIsRefusedAndNothingOfTheStatementStays() {
        RowKey taken = key(store, 5);
        insert(store, List.of(row(store, 5, "old", 5)));

        long sameShard = 5L + store.topology().shards();
        assertThatThrownBy(() -> insert(store, List.of(row(store, sameShard, "x", 1), row(store, 5, "new", 6))))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("Cannot insert into 'trip': the row key '" + taken + "' is taken")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.UNIQUE_VIOLATION);
        assertThat(scan(store))
                .singleElement()
                .satisfies(row -> assertThat(row.bodies()).containsExactly(body(5, "old", 5)));
    }

    @Test
    void takenKeysAreLeftOutWhereAskedFor() {
        insert(store, rows(store, 0, 10));
        List<NewRow> more = new ArrayList<>(rows(store, 5, 20));
        more.add(row(store, 19, "again", 0));

        long[] counts = store.write(Inserts.request(store.catalog().version(), trip(store), more, OnDuplicate.SKIP));

        assertThat(counts).containsExactly(0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0);
        assertThat(scan(store)).hasSize(20);
    }

    @Test
    void sameKeyTwiceInOneStatementIsRefused() {
        assertThatThrownBy(() -> insert(store, List.of(row(store, 5, "a", 5), row(store, 5, "b", 6))))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("is taken")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.UNIQUE_VIOLATION);
        assertThat(scan(store)).isEmpty();
    }

    @Test
    void largeBodiesComeBackAsTheyWere() {
        List<NewRow> rows = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            byte[] body = new byte[200_000 * i + 100];
            Arrays.fill(body, (byte) (i == 3 ? 0 : 39));
            rows.add(new NewRow(key(store, i), Map.of(Column.BASE_CELL, body)));
        }
        insert(store, rows);

        for (StoredRow row : scan(store)) {
            assertThat(row.bodies().get(0))
                    .isEqualTo(rows.stream()
                            .filter(sent -> sent.key().equals(row.key()))
                            .findFirst()
                            .orElseThrow()
                            .cells()
                            .get(Column.BASE_CELL));
        }
    }

    @Test
    void keysOfMoreThanAPageHoldsGiveEachRowOnce() {
        List<NewRow> rows = new ArrayList<>();
        List<RowKey> keys = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            keys.add(key(store, i));
            if (i % 3 != 0) {
                rows.add(new NewRow(key(store, i), Map.of(Column.BASE_CELL, new byte[300_000])));
            }
        }
        rows.forEach(row -> insert(store, List.of(row)));

        List<StoredRow> found = read(store, new RowSource.Keys(keys), Column.BASE_CELL);

        assertThat(keys(found))
                .containsExactlyInAnyOrderElementsOf(
                        rows.stream().map(NewRow::key).toList());
    }

    @Test
    void keyThatIsAskedForTwiceGivesItsRowOnce() {
        insert(store, rows(store, 0, 10));

        List<StoredRow> found =
                read(store, new RowSource.Keys(List.of(key(store, 3), key(store, 4), key(store, 3))), Column.BASE_CELL);

        assertThat(keys(found)).containsExactlyInAnyOrder(key(store, 3), key(store, 4));
    }

    @Test
    void largestBodyIsTakenAndALargerOneRefusedNamingBothSizes() {
        int limit = (int) store.facts().maxBodyBytes();
        byte[] largest = new byte[limit];
        insert(store, List.of(new NewRow(key(store, 1), Map.of(Column.BASE_CELL, largest))));

        assertThat(scan(store))
                .singleElement()
                .satisfies(row -> assertThat(row.bodies().get(0)).isEqualTo(largest));
        assertThatThrownBy(() -> insert(
                        store, List.of(new NewRow(key(store, 2), Map.of(Column.BASE_CELL, new byte[limit + 1])))))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("has " + (limit + 1) + " bytes, at most " + limit)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.STRING_TOO_LONG);
    }

    @Test
    void cursorsHoldNoConnectionBetweenRows(TestStore place) {
        insert(store, rows(store, 0, 2000));
        List<RowCursor<StoredRow>> open = new ArrayList<>();
        for (int i = 0; i < 3 * place.config().pool().size(); i++) {
            RowCursor<StoredRow> cursor = store.read(new ReadRequest(
                    store.catalog().version(),
                    trip(store),
                    List.of(Column.BASE_CELL),
                    new RowSource.Scan(ShardSet.all(store.topology().shards())),
                    ReadControl.unlimited()));
            assertThat(cursor.next()).isTrue();
            open.add(cursor);
        }

        assertThat(scan(store)).hasSize(2000);
        open.forEach(RowCursor::close);
    }

    @Test
    void rowsOfPartsTellWhatTheyAreWhileTheyAreTaken() {
        insert(store, rows(store, 0, 6000));
        ReadRequest request = new ReadRequest(
                store.catalog().version(),
                trip(store),
                List.of(Column.BASE_CELL),
                new RowSource.Scan(ShardSet.all(store.topology().shards())),
                ReadControl.unlimited());

        List<StoredRow> kept = new ArrayList<>();
        for (Kept part : store.parts(request).drain(Kept::new)) {
            kept.addAll(part.rows);
        }

        assertThat(kept).hasSize(6000);
        assertThat(shown(kept)).isEqualTo(shown(scan(store)));
    }

    private static Map<RowKey, String> shown(List<StoredRow> rows) {
        Map<RowKey, String> shown = new TreeMap<>();
        for (StoredRow row : rows) {
            shown.put(
                    row.key(),
                    row.refKey() + " " + row.rowSeq() + " " + row.createdAt() + " "
                            + row.bodies().stream().map(Arrays::toString).toList());
        }
        return shown;
    }

    private static final class Kept implements RowSink {
        private final List<StoredRow> rows = new ArrayList<>();

        @Override
        public boolean accept(StoredRow row) {
            return rows.add(row.materialized());
        }
    }

    @Test
    void cancelledReadEndsWithItsOwnSqlState() {
        insert(store, rows(store, 0, 500));
        ReadControl control = ReadControl.unlimited();
        ReadRequest request = new ReadRequest(
                store.catalog().version(),
                trip(store),
                List.of(Column.BASE_CELL),
                new RowSource.Scan(ShardSet.all(store.topology().shards())),
                control);
        try (RowCursor<StoredRow> cursor = store.read(request)) {
            assertThat(cursor.next()).isTrue();
            control.cancel();

            assertThatThrownBy(cursor::next)
                    .isInstanceOf(SchemalessException.class)
                    .extracting(e -> ((SchemalessException) e).code())
                    .isEqualTo(ErrorCode.QUERY_CANCELED);
        }
        assertThat(scan(store)).hasSize(500);
    }
}
