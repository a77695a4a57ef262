package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.document.CatalogCodec;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.OddEntries;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardSet;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Lookups ask for entries of values that cannot be encoded only where the catalog says that there may be some. Two processes
 * have the store open; each knows the catalog it has read.
 */
final class OddEntriesTest {
    private static final RowKey ON_FIRST = EmbeddedStore.key(0);
    private static final RowKey ON_SECOND = EmbeddedStore.key(15);
    private static final Bound ANY_VALUE = new Bound.In(List.of(7L));

    private final StoreConfig config = EmbeddedStore.fresh(2);
    private final OpenStore store = OpenStore.open(config, ExternalStores.none());
    private final OpenStore other = OpenStore.open(config, ExternalStores.none());

    @BeforeEach
    void create() {
        store.changes().createModel(EmbeddedStore.model("n"));
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), null));
        other.refreshCatalog(ReadControl.unlimited());
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    private static NewRow oddRow(RowKey key) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(1);
        body.writeString("x");
        body.writeMapHeader(0);
        return new NewRow(key, Map.of(Column.BASE_CELL, body.toBytes()));
    }

    private static IndexDefinition index(OpenStore of) {
        return of.catalog().findModel("n").orElseThrow().indexes().get(0);
    }

    private static List<RowKey> lookUp(OpenStore through) {
        return EmbeddedStore.lookUp(through, "n", "by_x", ANY_VALUE).stream()
                .map(StoredRow::key)
                .toList();
    }

    private static List<RowKey> lookUp(OpenStore through, int shard) {
        ShardSet shards = ShardSet.of(16, List.of(shard));
        return EmbeddedStore.read(through, "n", new RowSource.Index(index(through), List.of(ANY_VALUE), shards))
                .stream()
                .map(StoredRow::key)
                .toList();
    }

    private static void insert(OpenStore through, RowKey key) {
        while (true) {
            try {
                EmbeddedStore.insert(through, "n", List.of(oddRow(key)));
                return;
            } catch (StaleCatalogException e) {
                through.refreshCatalog(ReadControl.unlimited());
            }
        }
    }

    /** Writes into the catalog what a process may leave there that dies before it has told the second partition. */
    private void leave(OddEntries odd) {
        CatalogTable table = new CatalogTable(
                store.tables().partitions().get(0), store.tables().names());
        CatalogState state = table.read(ReadControl.unlimited());
        Model model = state.models().findFirst().orElseThrow().model();
        IndexDefinition index = model.indexes().get(0);
        IndexDefinition changed = new IndexDefinition(
                index.number(), index.name(), index.fields(), index.shardField(), index.prefixes(), index.state(), odd);
        Model left = new Model(
                model.number(),
                model.name(),
                model.columns(),
                model.primaryKey(),
                model.shardField(),
                List.of(changed));
        table.write(
                state,
                state.nextNumber(),
                Map.of(model.number(), Optional.of(new Definition.OfModel(left, Definition.Phase.ACTIVE))),
                CatalogTable.Fence.none());
    }

    private long epochOfSecond() {
        Partition second = store.tables().partitions().get(1);
        StoreSql sql = new StoreSql(second.dialect(), store.tables().names());
        return second.run(
                "read",
                connection ->
                        sql.readEpoch().list(connection, row -> row.getLong(1)).get(0));
    }

    @Test
    void newIndexHasNone() {
        assertThat(index(store).odd()).isEqualTo(OddEntries.NONE);
    }

    @Test
    void indexOfRowsThatHaveSomeIsMarkedFromTheStart() {
        insert(store, ON_SECOND);
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x_too", List.of("x"), null));

        IndexDefinition made = store.catalog()
                .findModel("n")
                .orElseThrow()
                .findIndex("by_x_too")
                .orElseThrow();

        assertThat(made.odd()).isEqualTo(OddEntries.ALLOWED);
        assertThat(EmbeddedStore.lookUp(store, "n", "by_x_too", ANY_VALUE)).hasSize(1);
    }

    @Test
    void firstOneIsPutOnlyByAWriterThatKnowsTheMark() {
        long planned = store.catalog().version();

        assertThatThrownBy(() -> EmbeddedStore.insert(store, "n", List.of(oddRow(ON_FIRST))))
                .isInstanceOf(StaleCatalogException.class)
                .hasMessageStartingWith("Cannot run statement: it was planned on catalog version " + planned);

        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
        assertThat(index(store).odd()).isEqualTo(OddEntries.ALLOWED);
        assertThat(epochOfSecond()).isEqualTo(store.catalog().version());
        assertThat(EmbeddedStore.insert(store, "n", List.of(oddRow(ON_FIRST)))).isEqualTo(1);
        assertThat(lookUp(store)).containsExactly(ON_FIRST);
    }

    @Test
    void readerThatDoesNotKnowTheMarkIsRefusedByEachPartition() {
        insert(store, ON_FIRST);
        insert(store, ON_SECOND);

        for (RowKey key : List.of(ON_FIRST, ON_SECOND)) {
            assertThatThrownBy(() -> lookUp(other, NativeKey.shardOf(key))).isInstanceOf(StaleCatalogException.class);
        }
        other.refreshCatalog(ReadControl.unlimited());
        assertThat(lookUp(other)).containsExactlyInAnyOrder(ON_FIRST, ON_SECOND);
    }

    @Test
    void markIsSetForAllIndexesOfAStatementAtOnce() {
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x_id", List.of("x", "id"), null));
        long before = store.catalog().version();

        insert(store, ON_FIRST);

        assertThat(store.catalog().version()).isEqualTo(before + 2);
        assertThat(store.catalog().findModel("n").orElseThrow().indexes())
                .extracting(IndexDefinition::odd)
                .containsOnly(OddEntries.ALLOWED);
    }

    @Test
    void oddEntriesWaitUntilAllPartitionsKnowTheMark() {
        leave(OddEntries.EXPECTED);
        long left = store.refreshCatalog(ReadControl.unlimited()).version();
        assertThat(epochOfSecond()).isLessThan(left);

        assertThatThrownBy(() -> EmbeddedStore.insert(store, "n", List.of(oddRow(ON_SECOND))))
                .isInstanceOf(StaleCatalogException.class);

        assertThat(index(store).odd()).isEqualTo(OddEntries.ALLOWED);
        assertThat(epochOfSecond()).isEqualTo(store.catalog().version()).isGreaterThan(left);
        insert(store, ON_SECOND);
        assertThatThrownBy(() -> lookUp(other)).isInstanceOf(StaleCatalogException.class);
    }

    @Test
    void leaveToPutThemThatTheSecondPartitionHasNotHeardOfHidesNone() {
        leave(OddEntries.EXPECTED);
        store.changes().createView(new SchemaChanges.NewView("v", "SELECT 1", Map.of(), false));
        OpenStore expecting = OpenStore.open(config, ExternalStores.none());
        try {
            leave(OddEntries.ALLOWED);
            store.refreshCatalog(ReadControl.unlimited());
            assertThat(epochOfSecond()).isLessThan(store.catalog().version());

            assertThat(EmbeddedStore.insert(store, "n", List.of(oddRow(ON_SECOND))))
                    .isEqualTo(1);

            assertThat(lookUp(expecting, NativeKey.shardOf(ON_SECOND))).containsExactly(ON_SECOND);
            assertThatThrownBy(() -> lookUp(other, NativeKey.shardOf(ON_SECOND)))
                    .isInstanceOf(StaleCatalogException.class);
        } finally {
            expecting.close();
        }
    }

    @Test
    void markStaysWhenTheTableChanges() {
        insert(store, ON_FIRST);
        store.changes().addColumn("n", EmbeddedStore.column("y"));

        assertThat(index(store).odd()).isEqualTo(OddEntries.ALLOWED);
    }

    @Test
    void catalogThatSaysNothingAllowsThem() {
        IndexDefinition index = index(store);
        Definition.OfModel model =
                new Definition.OfModel(store.catalog().findModel("n").orElseThrow(), Definition.Phase.ACTIVE);
        String json = new String(CatalogCodec.encode(model), StandardCharsets.UTF_8);
        assertThat(json).contains(",\"odd\":\"NONE\"");
        String silent = json.replace(",\"odd\":\"NONE\"", "");

        Definition decoded = CatalogCodec.decode(model.number(), silent.getBytes(StandardCharsets.UTF_8));

        assertThat(((Definition.OfModel) decoded).model().indexes().get(0))
                .isEqualTo(new IndexDefinition(
                        index.number(),
                        index.name(),
                        index.fields(),
                        index.shardField(),
                        index.prefixes(),
                        index.state(),
                        OddEntries.ALLOWED));
    }
}
