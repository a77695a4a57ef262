package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createIndex;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.withOneConnection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many round trips a write to one partition takes, begin and commit included. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class RoundTripContract {
    /** Cells, latest cells, and two indexes. */
    private static final int TABLES = 4;

    private CuttingProxy proxy;
    private Store store;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxy = CuttingProxy.before(place.servers().get(0));
        store = Stores.open(withOneConnection(
                StoreFixture.on(place.config(), List.of(proxy.front().partition(place.name())))));
        createTrip(store);
        createIndex(store, "by_city", "city");
        createIndex(store, "by_fare", "fare");
        insert(rows(store, 0, 10));
        proxy.count();
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        proxy.close();
    }

    private void insert(List<NewRow> rows) {
        store.write(Inserts.request(store.catalog().version(), trip(), rows, OnDuplicate.FAIL));
    }

    private Model trip() {
        return store.catalog().findModel("trip").orElseThrow();
    }

    private void put(long... numbers) {
        List<RowChange> changes = LongStream.of(numbers).mapToObj(this::putting).toList();
        store.write(new WriteRequest(store.catalog().version(), trip(), changes, ReadControl.unlimited()));
    }

    private RowChange putting(long number) {
        return new Change(
                key(store, number),
                current -> new Decision.Put(Map.of(Column.BASE_CELL, body(number, "moved", number)), 1));
    }

    @Test
    void insertTakesOne() {
        insert(rows(store, 10, 11));

        assertThat(proxy.statements()).isEqualTo(1);
    }

    @Test
    void updateTakesTwo() {
        put(5);

        assertThat(proxy.statements()).isEqualTo(2);
    }

    @Test
    void batchOfUpdatesTakesTwo() {
        put(LongStream.range(0, 10).toArray());

        assertThat(proxy.statements()).isEqualTo(2);
    }

    @Test
    void upsertOfANewRowTakesTwo() {
        put(50);

        assertThat(proxy.statements()).isEqualTo(2);
    }

    @Test
    void fiveHundredNewRowsTakeOne() {
        insert(rows(store, 1000, 1500));

        assertThat(proxy.statements()).isEqualTo(1);
    }

    /** Each table takes 512 rows in a prepared statement, and the others behind it; the begin of the transaction goes first. */
    @Test
    void thousandNewRowsTakeTwoForEachTableAndOne() {
        insert(rows(store, 1000, 2000));

        assertThat(proxy.statements()).isEqualTo(2 * TABLES + 1);
    }

    /** Cells and latest cells take 256 and 128 prepared rows, then 16 as text; the last text has the indexes and the commit. */
    @Test
    void manyLargeNewRowsTakeThreeForEachTableOfBodiesAndOne() {
        insert(largeRows(400));

        assertThat(proxy.statements()).isEqualTo(3 * 2 + 1);
    }

    @Test
    void fewLargeNewRowsTakeOne() {
        insert(largeRows(256));

        assertThat(proxy.statements()).isEqualTo(1);
    }

    private List<NewRow> largeRows(int count) {
        return LongStream.range(1000, 1000 + count)
                .mapToObj(number -> new NewRow(key(store, number), Map.of(Column.BASE_CELL, largeBody(number))))
                .toList();
    }

    private static byte[] largeBody(long number) {
        return BodyEdit.of(body(number, "c", number))
                .set("note", out -> out.writeString("n".repeat(400)))
                .toBytes();
    }
}
