package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A union of lookups whose entries lie beside their rows gives each row once, however many there are. */
final class UnionBesideRowsTest {
    private final OpenStore store = OpenStore.open(EmbeddedStore.fresh(2), ExternalStores.none());

    @BeforeEach
    void fill() {
        store.changes().createModel(EmbeddedStore.model("n"));
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), null));
        EmbeddedStore.insert(
                store,
                "n",
                LongStream.range(0, 12_000).mapToObj(EmbeddedStore::row).toList());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private RowSource.Index range(long low, long high) {
        return new RowSource.Index(
                store.catalog().findModel("n").orElseThrow().findIndex("by_x").orElseThrow(),
                List.of(new Bound.Range(low, true, high, false)),
                EmbeddedStore.ALL);
    }

    private List<RowKey> read(RowSource... sources) {
        return EmbeddedStore.read(store, "n", RowSource.unionOf(List.of(sources))).stream()
                .map(StoredRow::key)
                .toList();
    }

    private static List<RowKey> keys(long from, long to) {
        return LongStream.range(from, to).mapToObj(EmbeddedStore::key).toList();
    }

    @Test
    void fewRowsThatSeveralLookupsFindComeOnce() {
        assertThat(read(range(0, 60), range(50, 100), new RowSource.Keys(keys(90, 120))))
                .containsExactlyInAnyOrderElementsOf(keys(0, 120));
    }

    @Test
    void rowsTooManyToComeWithTheirEntriesComeOnce() {
        assertThat(read(range(0, 9_000), range(8_000, 11_000), new RowSource.Keys(keys(10_900, 11_100))))
                .containsExactlyInAnyOrderElementsOf(keys(0, 11_100));
    }

    @Test
    void keysTooManyForOneStatementComeOnce() {
        assertThat(read(range(0, 10), new RowSource.Keys(keys(5, 3_000))))
                .containsExactlyInAnyOrderElementsOf(keys(0, 3_000));
    }
}
