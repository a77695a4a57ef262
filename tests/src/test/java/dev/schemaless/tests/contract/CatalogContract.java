package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.BIGINT;
import static dev.schemaless.tests.contract.StoreFixture.createIndex;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
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
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges.NewColumn;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.SchemaChanges.NewModel;
import dev.schemaless.catalog.access.SchemaChanges.NewView;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of the catalog: what they do, what they refuse, who notices. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE, Backend.TWO_MARIADB, Backend.MYSQL})
final class CatalogContract {
    private Store store;

    @BeforeEach
    void open(TestStore place) {
        store = Stores.open(place.config());
        createTrip(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Column column(String name, String field, String cell) {
        return new Column(name, field, BIGINT, cell, false, null);
    }

    private static void refused(ErrorCode code, String message, ThrowingCallable change) {
        assertThatThrownBy(change)
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining(message)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(code);
    }

    @Test
    void modelOutlivesItsStore(TestStore place) {
        createIndex(store, "by_fare", "fare");
        Model before = trip(store);
        store.changes().createView(new NewView("v", "SELECT 1", Map.of("quoting", "backtick"), false));
        if (!place.partitions().get(0).display().startsWith("mem:")) {
            store.close();
            store = Stores.open(place.config());
        }

        assertThat(trip(store)).isEqualTo(before);
        assertThat(before.findIndex("BY_FARE").orElseThrow().isReadable()).isTrue();
        assertThat(store.catalog().findView("V")).map(ViewDefinition::sql).contains("SELECT 1");
        assertThat(store.catalog().findView("v").orElseThrow().settings()).containsEntry("quoting", "backtick");
    }

    @Test
    void modelMadeAgainNeverMeetsOldRows() {
        insert(store, rows(store, 0, 20));
        int number = trip(store).number();

        store.changes().dropModel("Trip");
        createTrip(store);

        assertThat(trip(store).number()).isGreaterThan(number);
        assertThat(scan(store)).isEmpty();
    }

    @Test
    void takenNameIsRefusedWhateverItsCase() {
        refused(
                ErrorCode.TABLE_EXISTS,
                "there is a table 'trip'",
                () -> store.changes()
                        .createModel(
                                new NewModel("TRIP", List.of(column("a", "a", Column.BASE_CELL)), List.of(), null)));
        refused(
                ErrorCode.TABLE_EXISTS,
                "there is a table 'trip'",
                () -> store.changes().createView(new NewView("tRIP", "SELECT 1", Map.of(), true)));
    }

    @Test
    void namesOfAnyScriptMakeTables() {
        store.changes()
                .createModel(new NewModel(
                        "Поездки по городу 旅行 with a very long name that no server takes",
                        List.of(column("число", "число", Column.BASE_CELL)),
                        List.of(),
                        null));

        assertThat(store.catalog().models()).hasSize(2);
    }

    @Test
    void renamedColumnKeepsItsField() {
        store.changes().renameColumn("trip", "FARE", "price");

        assertThat(trip(store).findColumn("price").orElseThrow().field()).isEqualTo("fare");
        refused(
                ErrorCode.COLUMN_EXISTS,
                "another column has its body field 'fare'",
                () -> store.changes()
                        .addColumn("trip", new NewColumn(column("fare", "fare", Column.BASE_CELL), true, false)));

        store.changes().addColumn("trip", column("fare", "fare", Column.BASE_CELL));
        assertThat(trip(store).findColumn("fare").orElseThrow().field()).matches("fare#[0-9a-f]{12}");
    }

    @Test
    void columnsComeAndGo() {
        store.changes().addColumn("trip", column("tip", "tip", "feedback"));
        assertThat(trip(store).findColumn("TIP").orElseThrow().cell()).isEqualTo("feedback");

        store.changes().dropColumn("trip", "Tip");
        assertThat(trip(store).findColumn("tip")).isEmpty();
    }

    @Test
    void columnInUseStays() {
        createIndex(store, "by_fare", "fare");

        refused(
                ErrorCode.COLUMN_IN_USE,
                "the index 'by_fare' uses it. Drop that first.",
                () -> store.changes().dropColumn("trip", "fare"));
        refused(
                ErrorCode.COLUMN_IN_USE,
                "uses it. It has to stay.",
                () -> store.changes().dropColumn("trip", "id"));
    }

    @Test
    void namesOfPseudoColumnsAndCellsAreKeptFree() {
        refused(
                ErrorCode.NAME_INVALID,
                "every table has a pseudo column of that name",
                () -> store.changes().addColumn("trip", column("_Version", "x", Column.BASE_CELL)));
        refused(
                ErrorCode.DEFINITION_INVALID,
                "the cell 'feedback' is named like a column",
                () -> store.changes().addColumn("trip", column("Feedback", "x", Column.BASE_CELL)));
    }

    @Test
    void viewIsReplacedOnlyWhereAskedFor() {
        store.changes().createView(new NewView("v", "SELECT 1", Map.of(), false));
        refused(
                ErrorCode.TABLE_EXISTS,
                "there is a view 'v'",
                () -> store.changes().createView(new NewView("V", "SELECT 2", Map.of(), false)));

        store.changes().createView(new NewView("V", "SELECT 2", Map.of(), true));
        assertThat(store.catalog().views())
                .singleElement()
                .extracting(ViewDefinition::sql)
                .isEqualTo("SELECT 2");

        store.changes().dropView("v");
        assertThat(store.catalog().views()).isEmpty();
    }

    @Test
    void absentThingsAreNamed() {
        refused(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot find table 'none'",
                () -> store.changes().dropModel("none"));
        refused(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot find view 'trip'",
                () -> store.changes().dropView("trip"));
        refused(
                ErrorCode.COLUMN_NOT_FOUND,
                "Cannot find column 'none' of 'trip': it has [id, city, fare, rating]",
                () -> createIndex(store, "i", "none"));
    }

    @Test
    void readerOfAnOldCatalogIsRefusedForAnyRead() {
        createIndex(store, "by_city", "city");
        store.changes().createIndex(new NewIndex("trip", "by_fare", List.of("fare"), "fare"));
        insert(store, rows(store, 0, 40));
        ShardSet all = ShardSet.all(store.topology().shards());
        IndexDefinition byCity = trip(store).findIndex("by_city").orElseThrow();
        IndexDefinition byFare = trip(store).findIndex("by_fare").orElseThrow();
        List<RowSource> sources = List.of(
                new RowSource.Keys(List.of(key(store, 7))),
                new RowSource.Keys(List.of(key(store, 7000))),
                new RowSource.Keys(List.of(key(store, 7), key(store, 8), key(store, 9000))),
                new RowSource.Keys(List.of(key(store, 7000), key(store, 8000))),
                new RowSource.Index(byCity, List.of(new Bound.In(List.of("c1"))), all),
                new RowSource.Index(byCity, List.of(new Bound.In(List.of("none"))), all),
                new RowSource.Index(byFare, List.of(new Bound.In(List.of(1L))), all),
                new RowSource.Index(byFare, List.of(new Bound.In(List.of(-1L))), all));
        Model old = trip(store);
        long version = store.catalog().version();
        store.changes().addColumn("trip", column("tip", "tip", Column.BASE_CELL));

        for (RowSource source : sources) {
            ReadRequest request =
                    new ReadRequest(version, old, List.of(Column.BASE_CELL), source, ReadControl.unlimited());
            try (RowCursor<StoredRow> cursor = store.read(request)) {
                assertThatThrownBy(cursor::next).as(source.toString()).isInstanceOf(StaleCatalogException.class);
            }
        }
    }

    @Test
    void readerOfAnOldCatalogIsRefusedBeforeItsFirstRow() {
        insert(store, rows(store, 0, 40));
        ReadRequest old = new ReadRequest(
                store.catalog().version(),
                trip(store),
                List.of(Column.BASE_CELL),
                new RowSource.Scan(ShardSet.all(store.topology().shards())),
                ReadControl.unlimited());
        store.changes().addColumn("trip", column("tip", "tip", Column.BASE_CELL));

        try (RowCursor<StoredRow> cursor = store.read(old)) {
            assertThatThrownBy(cursor::next).isInstanceOf(StaleCatalogException.class);
        }
        store.changes().dropModel("trip");
        try (RowCursor<StoredRow> cursor = store.read(old)) {
            assertThatThrownBy(cursor::next).isInstanceOf(StaleCatalogException.class);
        }
    }
}
