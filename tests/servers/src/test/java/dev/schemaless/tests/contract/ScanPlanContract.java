package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.ScanSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.layout.TimeMarks;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a server reads the pages of a scan: in the order of the keys as they lie there, so that a page's first row comes at once. */
abstract class ScanPlanContract {
    private static final int ROWS = 5000;

    private Store store;
    private Connection connection;

    abstract Dialect dialect();

    @BeforeEach
    void open(TestStore place) throws Exception {
        store = Stores.open(place.config());
        createTrip(store);
        insert(store, rows(store, 0, ROWS));
        connection = place.connectToPartition(0);
        try (Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE TABLE " + new TableNames("").latest(trip(store), 0));
        }
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        store.close();
    }

    private ScanSplit whole() {
        return ScanSplit.of(store.topology(), 0, ShardSet.all(store.topology().shards()))
                .get(0);
    }

    private List<String> plan(ScanSplit split, int limit) throws Exception {
        return plan(split, limit, null);
    }

    private List<String> plan(ScanSplit split, int limit, @Nullable AsOf asOf) throws Exception {
        RowColumns columns = new RowColumns(List.of(Column.BASE_CELL), RowFacts.NONE);
        Query text = new ScanSql(dialect(), new TableNames(""), trip(store), columns, asOf == null ? null : asOf.rows())
                .scan(split, limit, CatalogCheck.notNewer(store.catalog().version()));
        Query scan = TimeMarks.bound(text, asOf);
        return new Query("EXPLAIN FORMAT=TRADITIONAL " + scan.text(), scan.parameters())
                .list(
                        connection,
                        row -> row.getString("table") + " " + row.getString("key") + " " + row.getString("Extra"));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 4096, 65_536})
    void wholeTableIsReadByItsKey(int limit) throws Exception {
        assertThat(plan(whole(), limit))
                .anyMatch(step -> step.startsWith("b PRIMARY "))
                .noneMatch(step -> step.contains("filesort"));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 4096, 65_536})
    void restOfATableIsReadByItsKey(int limit) throws Exception {
        ScanSplit rest = whole().after(key(store, 0));

        assertThat(plan(rest, limit))
                .anyMatch(step -> step.startsWith("b PRIMARY "))
                .noneMatch(step -> step.contains("filesort"));
    }

    /** The versions of rows that have been written since are found by their key, whatever the server knows about their table. */
    @ParameterizedTest
    @EnumSource(AsOf.Rows.class)
    void pastOfATableIsReadByItsKey(AsOf.Rows rows) throws Exception {
        assertThat(plan(whole(), 4096, new AsOf(0, rows)))
                .anyMatch(step -> step.startsWith("b PRIMARY "))
                .anyMatch(step -> step.startsWith("pb row_key "))
                .anyMatch(step -> step.startsWith("v row_key "))
                .noneMatch(step -> step.startsWith("b ") && step.contains("filesort"));
    }
}
