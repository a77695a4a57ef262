package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.SchemaChanges.NewModel;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What the storage suites do over and over: a model {@code trip}, its rows and reads of them. */
final class StoreFixture {
    static final ColumnType BIGINT = new IntegerType(64);
    static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);

    private StoreFixture() {}

    /** Returns a configuration with one table per shard. */
    static StoreConfig oneTablePerShard(StoreConfig config) {
        return new StoreConfig(
                config.partitions(),
                config.namespace(),
                OptionalInt.of(12),
                OptionalInt.of(1),
                config.create(),
                config.compression(),
                config.pool(),
                config.durability(),
                config.coalescing());
    }

    /** Returns a configuration with other partitions. */
    static StoreConfig on(StoreConfig config, List<PartitionConfig> partitions) {
        return new StoreConfig(
                partitions,
                config.namespace(),
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                config.pool(),
                config.durability(),
                config.coalescing());
    }

    /** Returns a configuration with pools that never grow: one that does greets its server at any time. */
    static StoreConfig withOneConnection(StoreConfig config) {
        return withPool(config, new StoreConfig.Pool(1, config.pool().timeout()));
    }

    /** Returns a configuration with another pool. */
    static StoreConfig withPool(StoreConfig config, StoreConfig.Pool pool) {
        return new StoreConfig(
                config.partitions(),
                config.namespace(),
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                pool,
                config.durability(),
                config.coalescing());
    }

    /** Returns a configuration of the same partitions on servers for a store that is not shared: with a catalog and pools of its own. */
    static StoreConfig apart(StoreConfig config, String name) {
        return on(
                config,
                config.partitions().stream()
                        .map(partition -> apart((PartitionConfig.MySql) partition, name))
                        .toList());
    }

    private static PartitionConfig apart(PartitionConfig.MySql partition, String name) {
        Map<String, String> properties = new HashMap<>(partition.properties());
        properties.put("connectionAttributes", "program:" + name);
        return new PartitionConfig.MySql(
                partition.host(),
                partition.port(),
                partition.database(),
                partition.user(),
                partition.password(),
                properties);
    }

    /** Returns a configuration of two embedded partitions. */
    static StoreConfig twoEmbedded(TestStore place) {
        return on(
                place.config(),
                List.of(
                        new PartitionConfig.Memory(place.name() + "-0"),
                        new PartitionConfig.Memory(place.name() + "-1")));
    }

    /** Creates a model of the columns id (primary key), city, fare, and rating in a cell of its own. */
    static void createTrip(Store store) {
        store.changes()
                .createModel(new NewModel(
                        "trip",
                        List.of(
                                new Column("id", "id", BIGINT, Column.BASE_CELL, true, null),
                                new Column("city", "city", TEXT, Column.BASE_CELL, false, null),
                                new Column("fare", "fare", BIGINT, Column.BASE_CELL, false, null),
                                new Column("rating", "rating", BIGINT, "feedback", false, null)),
                        List.of("id"),
                        null));
    }

    static Model trip(Store store) {
        return store.refreshCatalog().findModel("trip").orElseThrow();
    }

    static void createIndex(Store store, String name, String column) {
        store.changes().createIndex(new NewIndex("trip", name, List.of(column), null));
    }

    /** Returns the key of the row of a number, on any of the shards. */
    static RowKey key(Store store, long number) {
        long shard = Math.floorMod(number, store.topology().shards());
        return RowKey.of((shard << 48) | (number & 0xffff_ffffL), number * 0x9e37_79b9_7f4a_7c15L);
    }

    static NewRow row(Store store, long number, String city, long fare) {
        return new NewRow(key(store, number), Map.of(Column.BASE_CELL, body(number, city, fare)));
    }

    static List<NewRow> rows(Store store, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(number -> row(store, number, "c" + number % 10, number))
                .toList();
    }

    static byte[] body(long id, String city, long fare) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(3);
        body.writeString("id");
        body.writeLong(id);
        body.writeString("city");
        body.writeString(city);
        body.writeString("fare");
        body.writeLong(fare);
        return body.toBytes();
    }

    static byte[] rating(long rating) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(1);
        body.writeString("rating");
        body.writeLong(rating);
        return body.toBytes();
    }

    /** Inserts as a planner would: again with the newest catalog where it has changed. */
    static long insert(Store store, List<NewRow> rows) {
        while (true) {
            try {
                return LongStream.of(store.write(
                                Inserts.request(store.refreshCatalog().version(), trip(store), rows, OnDuplicate.FAIL)))
                        .sum();
            } catch (StaleCatalogException ignored) {
                // refreshed above
            }
        }
    }

    static List<StoredRow> scan(Store store) {
        return read(store, new RowSource.Scan(ShardSet.all(store.topology().shards())), Column.BASE_CELL);
    }

    static List<StoredRow> lookUp(Store store, String index, Bound... bounds) {
        return read(
                store,
                new RowSource.Index(
                        trip(store).findIndex(index).orElseThrow(),
                        List.of(bounds),
                        ShardSet.all(store.topology().shards())),
                Column.BASE_CELL);
    }

    static List<StoredRow> read(Store store, RowSource source, String... cells) {
        return read(
                store,
                new ReadRequest(
                        store.catalog().version(), trip(store), List.of(cells), source, ReadControl.unlimited()));
    }

    static List<StoredRow> read(Store store, ReadRequest request) {
        try (RowCursor<StoredRow> cursor = store.read(request)) {
            List<StoredRow> rows = new ArrayList<>();
            while (cursor.next()) {
                rows.add(cursor.row());
            }
            return rows;
        }
    }

    static List<RowKey> keys(List<StoredRow> rows) {
        return rows.stream().map(StoredRow::key).toList();
    }
}
