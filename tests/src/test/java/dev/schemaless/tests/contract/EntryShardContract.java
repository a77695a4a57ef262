package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.lookUp;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An entry lies in the table run of its shard, though the index has no column that decides it, and stays there where it may. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class EntryShardContract {
    private static final int ROWS = 40;
    private Store store;
    private OtherCleaner other;

    /** An entry of a row, in the table that a shard begins. */
    private record Entry(RowKey key, int run) {}

    @BeforeEach
    void open(TestStore place) {
        // one partition has all entries in one table
        StoreConfig config = place.backend() == Backend.H2_MEMORY ? StoreFixture.twoEmbedded(place) : place.config();
        store = Stores.open(config);
        createTrip(store);
        store.changes().createIndex(new NewIndex("trip", "by_fare", List.of("fare"), "city"));
        insert(store, rows(store, 0, ROWS));
        other = new OtherCleaner(store, config);
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    @Test
    void entryFollowsAShardFieldThatIsNoColumnOfItsIndex() {
        IntStream.range(0, ROWS).forEach(number -> move(number, "moved " + number));
        other.cleanAll();

        assertThat(entries())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ROWS)
                        .mapToObj(number -> new Entry(key(store, number), runOf("moved " + number)))
                        .toList());
        assertThat(lookUp(store, "by_fare", new Bound.IsNotNull()))
                .extracting(StoredRow::key)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ROWS)
                        .mapToObj(number -> key(store, number))
                        .toList());
    }

    /** Entries are put before the row is locked: one of several writers of a version wins, whoever put last. */
    @Test
    void entryOfALostRaceLeavesThatOfTheWinnerWhereItIs() {
        putAsLoser(0, "lost before");
        move(0, "won");
        putAsLoser(0, "lost after");

        assertThat(entries()).contains(new Entry(key(store, 0), runOf("won")));
        assertThat(lookUp(store, "by_fare", new Bound.In(List.of(0L))))
                .extracting(StoredRow::key)
                .containsExactly(key(store, 0));
    }

    @Test
    void entryOfAnOlderCatalogIsNotPut() {
        List<Entry> before = entries();

        assertThatThrownBy(() -> putAsLoser(0, "late", store.catalog().version() - 1))
                .isInstanceOf(StaleCatalogException.class);

        assertThat(entries()).containsExactlyInAnyOrderElementsOf(before);
    }

    private void move(int number, String city) {
        store.write(new WriteRequest(
                store.refreshCatalog().version(),
                trip(store),
                List.of(new Change(
                        key(store, number),
                        current -> new Decision.Put(Map.of(Column.BASE_CELL, body(number, city, number)), 1))),
                ReadControl.unlimited()));
    }

    /** Puts the entry of a row's second version as a writer does that loses the race for it. */
    private void putAsLoser(int number, String city) {
        putAsLoser(number, city, store.catalog().version());
    }

    private void putAsLoser(int number, String city, long catalogVersion) {
        EntryChanges changes = new EntryChanges(other.tables(), StatementGuard.none());
        EntryPlacement.of(other.tables(), trip(store), trip(store).indexes())
                .place(key(store, number), 2, Map.of(Column.BASE_CELL, body(number, city, number)), changes);
        changes.putElsewhere(-1, catalogVersion);
    }

    private int runOf(String city) {
        int shard = Shards.of(
                        trip(store).findColumn("city").orElseThrow(),
                        store.topology().shards())
                .shardOf(city);
        return store.topology().tableRunOf(shard);
    }

    private List<Entry> entries() {
        StoreTables tables = other.tables();
        int index = trip(store).findIndex("by_fare").orElseThrow().number();
        return IntStream.range(0, tables.partitions().size())
                .boxed()
                .flatMap(position -> tables.topology().tableRunsOf(position).stream()
                        .flatMap(run -> read(position, run, tables.names().entries(trip(store), index, run)).stream()))
                .toList();
    }

    private List<Entry> read(int position, int run, String table) {
        var partition = other.tables().partition(position);
        Query query = Query.of("SELECT row_key FROM " + partition.dialect().quote(table));
        return partition.run(
                "read entries", connection -> query.list(connection, row -> new Entry(IndexSql.keyOf(row), run)));
    }
}
