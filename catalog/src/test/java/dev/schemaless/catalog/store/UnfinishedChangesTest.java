package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Changes of the catalog that were cut short are brought to an end by the next one. */
final class UnfinishedChangesTest {
    private final OpenStore store = OpenStore.open(EmbeddedStore.fresh(2), ExternalStores.none());
    private final CatalogTable table =
            new CatalogTable(store.tables().partitions().get(0), store.tables().names());

    @AfterEach
    void close() {
        store.close();
    }

    private void leave(Model model, Definition.Phase phase) {
        CatalogState state = table.read(ReadControl.unlimited());
        table.write(
                state,
                Math.max(state.nextNumber(), model.number() + 1),
                Map.of(model.number(), Optional.of(new Definition.OfModel(model, phase))),
                CatalogTable.Fence.none());
    }

    private Model created(String name) {
        store.changes().createModel(EmbeddedStore.model(name));
        return store.catalog().findModel(name).orElseThrow();
    }

    @Test
    void modelWhoseCreationWasCutShortLeavesItsNameFree() {
        Model model = created("n");
        leave(model, Definition.Phase.CREATING);
        assertThat(store.refreshCatalog(ReadControl.unlimited()).models()).isEmpty();

        Model again = created("N");

        assertThat(again.number()).isGreaterThan(model.number());
        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
    }

    @Test
    void modelWhoseDropWasCutShortIsDropped() {
        Model model = created("n");
        EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1)));
        leave(model, Definition.Phase.DROPPING);

        created("n");

        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
        assertThat(table.read(ReadControl.unlimited()).definitions()).hasSize(1);
    }

    @Test
    void indexWhoseBuildWasCutShortIsTakenAway() {
        Model model = created("n");
        IndexDefinition half = new IndexDefinition(77, "by_x", List.of("x"), "id", List.of(0), IndexState.WRITE_ONLY);
        leave(
                new Model(model.number(), "n", model.columns(), model.primaryKey(), model.shardField(), List.of(half)),
                Definition.Phase.ACTIVE);

        store.changes().addColumn("n", EmbeddedStore.column("y"));

        Model after = store.catalog().findModel("n").orElseThrow();
        assertThat(after.indexes()).isEmpty();
        assertThat(after.findColumn("y")).isPresent();
    }

    @Test
    void columnThatMayLackValuesIsTakenAway() {
        Model model = created("n");
        List<Column> columns = new ArrayList<>(model.columns());
        columns.add(new Column("must", "must", Models.BIGINT, Column.BASE_CELL, true, null));
        leave(model.withColumns(columns), Definition.Phase.ADDING);
        assertThat(store.refreshCatalog(ReadControl.unlimited()).findModel("n").flatMap(n -> n.findColumn("must")))
                .as("writers give it values")
                .isPresent();

        store.changes().addColumn("n", EmbeddedStore.column("y"));

        Model after = store.catalog().findModel("n").orElseThrow();
        assertThat(after.findColumn("must")).isEmpty();
        assertThat(after.pastFields()).contains("must");
        assertThat(after.findColumn("y")).isPresent();
    }

    @Test
    void partitionThatMissedAVersionLearnsIt() {
        Partition second = store.tables().partitions().get(1);
        StoreSql sql = new StoreSql(second.dialect(), store.tables().names());
        created("n");
        second.run("set back", connection -> sql.setEpoch(0).update(connection));

        store.changes().createView(new SchemaChanges.NewView("v", "SELECT 1", Map.of(), false));

        long epoch = second.run(
                "read",
                connection ->
                        sql.readEpoch().list(connection, row -> row.getLong(1)).get(0));
        assertThat(epoch).isEqualTo(store.catalog().version());
    }
}
