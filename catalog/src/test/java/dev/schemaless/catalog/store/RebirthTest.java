package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.CellWriter;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.write.draft.WriteId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A row that is inserted again goes on with its history, and shows nothing of its earlier life. */
final class RebirthTest {
    private static final long IN_2040 = 2_208_988_800_000_000L;

    private final OpenStore store = OpenStore.open(EmbeddedStore.fresh(1), ExternalStores.none());

    @AfterEach
    void close() {
        store.close();
    }

    /** As a DELETE does, at a server whose clock runs ahead; {@code other} is left alive on purpose. */
    private void deleteBase() {
        Model model = store.catalog().findModel("n").orElseThrow();
        Partition partition = store.tables().partitions().get(0);
        CellSql sql = store.tables().cells(0, model, 0);
        RowWrite tombstone =
                new RowWrite(EmbeddedStore.key(1), 3, List.of(new Cell(Column.BASE_CELL, 1, null, IN_2040)));
        partition.write("delete", StatementGuard.none(), trip -> {
            new CellWriter(trip, sql).write(List.of(tombstone), WriteId.next());
            return 0;
        });
    }

    @Test
    void insertOverATombstoneContinuesTheHistory() {
        store.changes().createModel(EmbeddedStore.model("n"));
        EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1)));
        deleteBase();
        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();

        EmbeddedStore.insert(
                store, "n", List.of(new NewRow(EmbeddedStore.key(1), Map.of(Column.BASE_CELL, EmbeddedStore.body(7)))));

        StoredRow row = EmbeddedStore.scan(store, "n").get(0);
        assertThat(row.refKey()).isEqualTo(2);
        assertThat(row.rowSeq()).isEqualTo(5);
        assertThat(row.createdAt()).isEqualTo(IN_2040 + 1);
        assertThat(row.bodies()).containsExactly(EmbeddedStore.body(7), null);
    }
}
