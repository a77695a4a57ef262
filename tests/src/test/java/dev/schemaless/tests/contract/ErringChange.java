package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of a row that overflows the stack when it is decided, with the row locked. */
record ErringChange(RowKey key) implements RowChange {
    @Override
    public boolean isLikelyNew() {
        return false;
    }

    @Override
    public Decision decide(@Nullable StoredRow current) {
        throw new StackOverflowError();
    }

    /** Makes a table of rows with numbers. */
    static void createTable(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE thing (id BIGINT PRIMARY KEY, n BIGINT)");
            statement.execute("INSERT INTO thing VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)");
        }
    }

    /** Tries to change all rows. */
    static void failAll(TestStore place) {
        try (Store store = Stores.open(place.config())) {
            store.refreshCatalog();
            Model model = store.catalog().findModel("thing").orElseThrow();
            List<RowChange> changes = new ArrayList<>();
            try (RowCursor<StoredRow> rows = store.read(all(store, model), StoredRow::materialized)) {
                while (rows.next()) {
                    changes.add(new ErringChange(rows.row().key()));
                }
            }
            assertThatThrownBy(() -> store.write(new WriteRequest(
                            store.catalog().version(), model, changes, ReadControl.unlimited(), new Attempts(0))))
                    .isInstanceOf(StackOverflowError.class);
        }
    }

    private static ReadRequest all(Store store, Model model) {
        ShardSet shards = ShardSet.all(store.topology().shards());
        return new ReadRequest(
                store.catalog().version(), model, List.of("base"), new RowSource.Scan(shards), ReadControl.unlimited());
    }
}
