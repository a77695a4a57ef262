package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.OddEntries;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A process that puts the first values that cannot be encoded into an index is killed at random moments, also between the steps
 * of the mark in the catalog: another, which has not heard of any, misses no such row, and can put its own.
 */
@OnBackend(Backend.THREE_MARIADB)
final class KilledOddValueWriterIT {
    private static final int KILLS = Integer.getInteger("schemaless.test.kills", 4);
    private static final int LONGEST_MILLIS = 40;

    @Test
    void lookupsOfOthersMissNoRow(TestStore place) throws Exception {
        List<PartitionConfig.MySql> partitions = place.partitions().stream()
                .map(PartitionConfig.MySql.class::cast)
                .toList();
        Random random = new Random();
        try (Store store = Stores.open(CommittingWriter.config(List.copyOf(partitions)))) {
            for (int kill = 0; kill < KILLS; kill++) {
                CommittingWriter.createModel(store);
                assertThat(index(store.catalog()).odd()).isEqualTo(OddEntries.NONE);
                List<Long> acknowledged = writeAndKill(partitions, random.nextInt(LONGEST_MILLIS));

                List<RowKey> found = read(store, true);
                assertThat(found)
                        .containsAll(acknowledged.stream()
                                .map(number -> OddValueWriter.key(store, number))
                                .toList());
                assertThat(found).containsAll(read(store, false));
                OddValueWriter.insert(store, 1_000_000);
                assertThat(read(store, true)).contains(OddValueWriter.key(store, 1_000_000));
                store.changes().dropModel("mark");
            }
        }
    }

    private static List<Long> writeAndKill(List<PartitionConfig.MySql> partitions, int millis) throws Exception {
        String[] arguments = CommittingWriter.arguments(partitions).toArray(String[]::new);
        try (ChildJvm writer = ChildJvm.start(128, OddValueWriter.class, arguments)) {
            assertThat(writer.readLine()).isEqualTo("open");
            Thread.sleep(millis);
            return writer.kill().stream().map(Long::valueOf).toList();
        }
    }

    private static IndexDefinition index(CatalogSnapshot catalog) {
        return catalog.findModel("mark").orElseThrow().indexes().get(0);
    }

    /** Reads all rows, or those that a value which none has finds in the index, with the catalog that the store knows. */
    private static List<RowKey> read(Store store, boolean byIndex) {
        ShardSet shards = ShardSet.all(store.topology().shards());
        while (true) {
            CatalogSnapshot catalog = store.catalog();
            Model mark = catalog.findModel("mark").orElseThrow();
            RowSource source = byIndex
                    ? new RowSource.Index(index(catalog), List.of(new Bound.In(List.of(-7L))), shards)
                    : new RowSource.Scan(shards);
            ReadRequest request = new ReadRequest(
                    catalog.version(), mark, List.of(Column.BASE_CELL), source, ReadControl.unlimited());
            List<RowKey> keys = new ArrayList<>();
            try (RowCursor<StoredRow> cursor = store.read(request)) {
                while (cursor.next()) {
                    keys.add(cursor.row().key());
                }
                return keys;
            } catch (StaleCatalogException e) {
                store.refreshCatalog();
            }
        }
    }
}
