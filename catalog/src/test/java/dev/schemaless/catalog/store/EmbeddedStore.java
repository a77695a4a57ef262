package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.IntegerType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.LongStream;

/** Embedded stores of a model {@code n} with the columns id and x, and x in an index. */
final class EmbeddedStore {
    static final ShardSet ALL = ShardSet.all(16);

    private EmbeddedStore() {}

    static StoreConfig config(PartitionConfig... partitions) {
        return new StoreConfig(
                Arrays.asList(partitions),
                "",
                OptionalInt.empty(),
                OptionalInt.empty(),
                true,
                new Compression(Compression.Algorithm.NONE, 1024),
                new StoreConfig.Pool(4, Duration.ofSeconds(20)),
                StoreConfig.Durability.FULL);
    }

    /** Returns a configuration of that many databases in memory that no other test has. */
    static StoreConfig fresh(int partitions) {
        String name = UUID.randomUUID().toString();
        PartitionConfig[] all = new PartitionConfig[partitions];
        for (int i = 0; i < partitions; i++) {
            all[i] = new PartitionConfig.Memory(name + "-" + i);
        }
        return config(all);
    }

    static StoreConfig with(StoreConfig config, List<PartitionConfig> partitions, OptionalInt shards, boolean create) {
        return new StoreConfig(
                partitions,
                config.namespace(),
                shards,
                config.shardsPerTable(),
                create,
                config.compression(),
                config.pool(),
                config.durability());
    }

    static StoreConfig inNamespace(StoreConfig config, String namespace) {
        return new StoreConfig(
                config.partitions(),
                namespace,
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                config.pool(),
                config.durability());
    }

    static SchemaChanges.NewModel model(String name) {
        return new SchemaChanges.NewModel(name, List.of(column("id"), column("x")), List.of("id"), null);
    }

    static Column column(String name) {
        return new Column(name, name, new IntegerType(64), Column.BASE_CELL, false, null);
    }

    static NewRow row(long id) {
        return new NewRow(key(id), Map.of(Column.BASE_CELL, body(id), "other", body(id)));
    }

    static RowKey key(long id) {
        return RowKey.of((id % 16) << 48, id);
    }

    static byte[] body(long x) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(1);
        body.writeString("x");
        body.writeLong(x);
        return body.toBytes();
    }

    static List<StoredRow> scan(OpenStore store, String model) {
        return read(store, model, new RowSource.Scan(ALL));
    }

    static List<StoredRow> lookUp(OpenStore store, String model, String index, Bound bound) {
        Model found = store.catalog().findModel(model).orElseThrow();
        return read(store, model, new RowSource.Index(found.findIndex(index).orElseThrow(), List.of(bound), ALL));
    }

    static List<StoredRow> read(OpenStore store, String model, RowSource source) {
        Model found = store.catalog().findModel(model).orElseThrow();
        List<StoredRow> rows = new ArrayList<>();
        try (RowCursor<StoredRow> cursor = store.reader()
                .read(
                        new ReadRequest(
                                store.catalog().version(),
                                found,
                                List.of(Column.BASE_CELL, "other"),
                                source,
                                ReadControl.unlimited()),
                        StoredRow::materialized)) {
            while (cursor.next()) {
                rows.add(cursor.row());
            }
        }
        return rows;
    }

    static long insert(OpenStore store, String model, List<NewRow> rows) {
        return LongStream.of(store.writer()
                        .write(Inserts.request(
                                store.catalog().version(),
                                store.catalog().findModel(model).orElseThrow(),
                                rows,
                                OnDuplicate.FAIL)))
                .sum();
    }
}
