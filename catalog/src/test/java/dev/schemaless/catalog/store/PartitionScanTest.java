package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who takes in all rows reads a partition with several threads once it turns out to hold much. */
final class PartitionScanTest {
    private static final long ROWS = 4_000;

    private final List<OpenStore> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(OpenStore::close);
    }

    private OpenStore open(StoreConfig config) {
        List<PartitionOpener.Opened> databases = config.partitions().stream()
                .map(partition -> PartitionOpener.open(partition, config))
                .toList();
        FoundStore found = new StoreCreator(config, databases, ExternalStores.none()).openOrCreate();
        OpenStore store = OpenStore.of(found, databases, config);
        opened.add(store);
        store.changes().createModel(EmbeddedStore.model("n"));
        EmbeddedStore.insert(
                store,
                "n",
                LongStream.range(0, ROWS).mapToObj(EmbeddedStore::row).toList());
        return store;
    }

    private static RowParts parts(OpenStore store, ShardSet shards) {
        return store.reader()
                .parts(new ReadRequest(
                        store.catalog().version(),
                        store.catalog().findModel("n").orElseThrow(),
                        List.of(Column.BASE_CELL),
                        new RowSource.Scan(shards),
                        ReadControl.unlimited()));
    }

    private static final class Keys implements RowSink {
        private final List<RowKey> keys = new ArrayList<>();

        @Override
        public boolean accept(StoredRow row) {
            return keys.add(row.key());
        }
    }

    private static List<List<RowKey>> read(OpenStore store, ShardSet shards) {
        return parts(store, shards).drain(Keys::new).stream()
                .map(part -> part.keys)
                .toList();
    }

    private static RowKey[] keysOn(ShardSet shards) {
        return LongStream.range(0, ROWS)
                .mapToObj(EmbeddedStore::key)
                .filter(key -> shards.contains(NativeKey.shardOf(key)))
                .toArray(RowKey[]::new);
    }

    @Test
    void everyRowOfALargeTableComesOnce() {
        List<List<RowKey>> parts = read(open(EmbeddedStore.fresh(2)), EmbeddedStore.ALL);

        assertThat(parts).hasSize(2);
        assertThat(parts.stream().flatMap(List::stream)).containsExactlyInAnyOrder(keysOn(EmbeddedStore.ALL));
    }

    @Test
    void rowsOfSomeShardsComeOnce() {
        ShardSet some = ShardSet.of(16, List.of(1, 2, 5, 6, 7, 11, 15));

        List<List<RowKey>> parts = read(open(EmbeddedStore.fresh(2)), some);

        assertThat(parts).hasSize(2);
        assertThat(parts.stream().flatMap(List::stream)).containsExactlyInAnyOrder(keysOn(some));
    }

    @Test
    void rowsOfSeveralPhysicalTablesComeOnce() {
        StoreConfig config = EmbeddedStore.fresh(2);
        StoreConfig split = new StoreConfig(
                config.partitions(),
                config.namespace(),
                OptionalInt.of(16),
                OptionalInt.of(3),
                true,
                config.compression(),
                config.pool(),
                config.durability());

        List<List<RowKey>> parts = read(open(split), EmbeddedStore.ALL);

        assertThat(parts).hasSize(2);
        assertThat(parts.stream().flatMap(List::stream)).containsExactlyInAnyOrder(keysOn(EmbeddedStore.ALL));
    }

    @Test
    void theSameRowsComeInTheSamePartsAgain() {
        OpenStore store = open(EmbeddedStore.fresh(2));

        assertThat(read(store, EmbeddedStore.ALL)).isEqualTo(read(store, EmbeddedStore.ALL));
    }

    /** Fails at a row that only the last of several threads comes to. */
    private record Failing(AtomicBoolean over, AtomicBoolean late) implements RowSink {
        @Override
        public boolean accept(StoredRow row) {
            late.compareAndSet(false, over.get());
            if (NativeKey.shardOf(row.key()) == 15) {
                throw new SchemalessException(ErrorCode.NOT_SUPPORTED, "Cannot take the last shard.");
            }
            return false;
        }
    }

    @Test
    void allThreadsHaveEndedWhenOneHasFailed() {
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean late = new AtomicBoolean();
        OpenStore store = open(EmbeddedStore.fresh(2));
        RowParts parts = parts(store, EmbeddedStore.ALL);

        assertThatThrownBy(() -> parts.drain(() -> new Failing(over, late))).hasMessageContaining("last shard");
        over.set(true);
        store.close();
        opened.clear();

        assertThat(late).isFalse();
    }
}
