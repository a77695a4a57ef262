package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An open store removes old index entries by itself. Its clock goes so fast that all of them are old enough. */
final class OldEntriesTest {
    private static final long ROWS = 30;

    private final StoreConfig config = EmbeddedStore.fresh(2);
    private final OpenStore store;

    OldEntriesTest() {
        List<PartitionOpener.Opened> opened = config.partitions().stream()
                .map(partition -> PartitionOpener.open(partition, config))
                .toList();
        FoundStore found = new StoreCreator(config, opened, ExternalStores.none()).openOrCreate();
        store = OpenStore.of(found, opened, config, () -> System.nanoTime() * 1000);
        store.changes().createModel(EmbeddedStore.model("n"));
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), "x"));
        EmbeddedStore.insert(
                store,
                "n",
                LongStream.range(0, ROWS).mapToObj(EmbeddedStore::row).toList());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void openStoreRemovesWhatItsRowsNoLongerHave() throws InterruptedException {
        store.writer()
                .write(new WriteRequest(
                        store.catalog().version(),
                        store.catalog().findModel("n").orElseThrow(),
                        LongStream.range(0, ROWS).mapToObj(Moved::new).toList(),
                        ReadControl.unlimited()));
        assertThat(count("schemaless__pending")).isEqualTo(ROWS);

        while (count("schemaless__pending") > 0) {
            TimeUnit.MILLISECONDS.sleep(20);
        }

        assertThat(count("schemaless__n_1_i2_000000") + count("schemaless__n_1_i2_000008"))
                .isEqualTo(ROWS);
    }

    private long count(String table) {
        return store.tables().partitions().stream()
                .mapToLong(partition -> {
                    Query query = Query.of("SELECT COUNT(*) FROM \"" + table + "\"");
                    Query there =
                            Query.of("SELECT COUNT(*) FROM information_schema.tables WHERE table_name = ?", table);
                    return partition.run(
                            "count",
                            c -> there.list(c, row -> row.getLong(1)).get(0) == 0
                                    ? 0
                                    : query.list(c, row -> row.getLong(1)).get(0));
                })
                .sum();
    }

    private record Moved(dev.schemaless.catalog.cell.RowKey key) implements RowChange {
        Moved(long id) {
            this(EmbeddedStore.key(id));
        }

        @Override
        public Decision decide(@org.jspecify.annotations.Nullable StoredRow current) {
            return new Decision.Put(Map.of(Column.BASE_CELL, EmbeddedStore.body(1000 + key.longAt(Long.BYTES))), 1);
        }
    }
}
