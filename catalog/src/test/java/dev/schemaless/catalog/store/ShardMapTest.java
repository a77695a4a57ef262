package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardRun;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which partition holds which shards is what the partitions say, whatever they held when the store was made. */
final class ShardMapTest {
    private static final int ROWS = 64;
    private static final int SHARDS_PER_TABLE = 3;

    /** The other database may have given a name to something of its own. */
    private static final Pattern GENERATED_NAME =
            Pattern.compile("(CONSTRAINT|INDEX) \"PUBLIC\"\\.\"((?:CONSTRAINT|PRIMARY_KEY|INDEX)_[0-9A-F_]+)\"");

    private final StoreConfig config = tablesOf(SHARDS_PER_TABLE, EmbeddedStore.fresh(2));
    private final OpenStore made = OpenStore.open(config, ExternalStores.none());
    private final List<Partition> partitions = made.tables().partitions();

    private static StoreConfig tablesOf(int shards, StoreConfig config) {
        return new StoreConfig(
                config.partitions(),
                config.namespace(),
                config.shards(),
                OptionalInt.of(shards),
                config.create(),
                config.compression(),
                config.pool(),
                config.durability());
    }

    @BeforeEach
    void fill() {
        made.changes().createModel(EmbeddedStore.model("n"));
        made.changes().createIndex(new NewIndex("n", "by_x", List.of("x"), null));
        made.changes().createIndex(new NewIndex("n", "by_x_apart", List.of("x"), "x"));
        insert(made, 0, ROWS);
    }

    @AfterEach
    void close() {
        made.close();
    }

    private static void insert(OpenStore store, int from, int to) {
        EmbeddedStore.insert(
                store,
                "n",
                LongStream.range(from, to).mapToObj(EmbeddedStore::row).toList());
    }

    @Test
    void storeIsMadeWithRunsInTheirOrder() {
        assertThat(made.topology().runs())
                .containsExactly(
                        new ShardRun(0, 2, 0),
                        new ShardRun(3, 5, 0),
                        new ShardRun(6, 7, 0),
                        new ShardRun(8, 10, 1),
                        new ShardRun(11, 13, 1),
                        new ShardRun(14, 15, 1));
    }

    @Test
    void rowsAreReadWhereTheirShardsHaveMoved() {
        swapEverySecondRun();

        OpenStore moved = OpenStore.open(config, ExternalStores.none());
        try {
            assertThat(moved.topology().partitionOf(0)).isOne();
            assertThat(moved.topology().partitionOf(3)).isZero();
            assertThat(EmbeddedStore.scan(moved, "n")).hasSize(ROWS);
            assertThat(count(moved)).isEqualTo(ROWS);
            assertThat(byKeys(moved, 0, ROWS)).hasSize(ROWS);
            assertThat(byKeys(moved, 17, 18)).hasSize(1);
            for (String index : List.of("by_x", "by_x_apart")) {
                assertThat(EmbeddedStore.lookUp(moved, "n", index, new Bound.In(List.of(1L, 5L, 40L))))
                        .extracting(StoredRow::key)
                        .containsExactlyInAnyOrder(EmbeddedStore.key(1), EmbeddedStore.key(5), EmbeddedStore.key(40));
            }
        } finally {
            moved.close();
        }
    }

    @Test
    void rowsAreWrittenWhereTheirShardsHaveMoved() {
        swapEverySecondRun();

        OpenStore moved = OpenStore.open(config, ExternalStores.none());
        try {
            insert(moved, ROWS, 2 * ROWS);
            moved.changes().createModel(EmbeddedStore.model("m"));
            EmbeddedStore.insert(moved, "m", List.of(EmbeddedStore.row(0), EmbeddedStore.row(8)));

            assertThat(EmbeddedStore.scan(moved, "n")).hasSize(2 * ROWS);
            assertThat(EmbeddedStore.lookUp(moved, "n", "by_x_apart", new Bound.In(List.of(3L, 99L))))
                    .hasSize(2);
            assertThat(EmbeddedStore.scan(moved, "m")).hasSize(2);
            Model model = moved.catalog().findModel("m").orElseThrow();
            for (ShardRun run : moved.topology().runs()) {
                assertThat(rows(
                                partitions.get(run.partition()),
                                moved.tables().names().latest(model, run.first())))
                        .isEqualTo(run.first() == 0 || run.first() == 8 ? 2 : 0);
            }
        } finally {
            moved.close();
        }
    }

    @Test
    void partitionWithoutMapIsRefused() {
        update(1, "DROP TABLE " + quoted("schemaless__shard_map"));
        refused("Cannot open store with " + partitions.get(1).display()
                + " as partition 1: it has no shard map. Restore all partitions to one moment.");
    }

    @Test
    void partitionWithAnotherMapIsRefused() {
        update(1, "UPDATE " + quoted("schemaless__shard_map") + " SET position = 0 WHERE first_shard = 8");
        refused("Cannot open store with " + partitions.get(1).display() + " as partition 1: its shard map has shards"
                + " 8 to 10 on partition 0, that of partition 0 has shards 8 to 10 on partition 1. Restore all"
                + " partitions to one moment.");
    }

    @Test
    void mapWithAHoleIsRefused() {
        update(0, "DELETE FROM " + quoted("schemaless__shard_map") + " WHERE first_shard = 3");
        refused("Cannot open store with " + partitions.get(0).display() + " as partition 0: its shard map is not"
                + " whole: shard 3 is not in it. Restore all partitions to one moment.");
    }

    @Test
    void mapOfAPartitionThatIsNotThereIsRefused() {
        update(0, "UPDATE " + quoted("schemaless__shard_map") + " SET position = 2 WHERE first_shard = 14");
        refused("Cannot open store with " + partitions.get(0).display() + " as partition 0: its shard map is not"
                + " whole: it has shards 14 to 15 on partition 2, the last partition is 1. Restore all partitions to"
                + " one moment.");
    }

    @Test
    void mapOfFewerShardsIsRefused() {
        update(0, "DELETE FROM " + quoted("schemaless__shard_map") + " WHERE first_shard = 14");
        refused("Cannot open store with " + partitions.get(0).display() + " as partition 0: its shard map is of 14"
                + " shards, the store has 16. Restore all partitions to one moment.");
    }

    private void refused(String message) {
        AbstractThrowableAssert<?, ?> thrown = assertThatThrownBy(() -> OpenStore.open(config, ExternalStores.none()))
                .hasMessage(message);
        thrown.satisfies(e -> assertThat(((SchemalessException) e).code()).isEqualTo(ErrorCode.STORE_MISMATCH));
    }

    /** Moves every second run of shards to the other partition, with all its tables. */
    private void swapEverySecondRun() {
        List<ShardRun> runs = made.topology().runs();
        for (int i = 0; i < runs.size(); i += 2) {
            ShardRun run = runs.get(i);
            moveTables(run, 1 - run.partition());
            for (int position = 0; position < partitions.size(); position++) {
                update(
                        position,
                        "UPDATE " + quoted("schemaless__shard_map")
                                + " SET position = 1 - position WHERE first_shard = " + run.first());
            }
        }
        assertThat(new Topology(2, mapOf(0))).isNotEqualTo(made.topology()).isEqualTo(new Topology(2, mapOf(1)));
    }

    private void moveTables(ShardRun run, int to) {
        Partition from = partitions.get(run.partition());
        Query tables = Query.of(
                "SELECT table_name FROM information_schema.tables WHERE table_name LIKE ?",
                "%\\_1\\_%\\_" + String.format("%06d", run.first()));
        for (String table : from.run("find", c -> tables.list(c, row -> row.getString(1)))) {
            List<String> script = from.run(
                    "copy", c -> Query.of("SCRIPT TABLE " + quoted(table)).list(c, row -> row.getString(1)));
            script.forEach(statement ->
                    update(to, GENERATED_NAME.matcher(statement).replaceAll("$1 " + quoted("moved_" + table + "$2"))));
            update(run.partition(), "DROP TABLE " + quoted(table));
        }
    }

    private List<ShardRun> mapOf(int position) {
        Query read = Query.of("SELECT first_shard, last_shard, position FROM " + quoted("schemaless__shard_map"));
        return partitions
                .get(position)
                .run("read", c -> read.list(c, row -> new ShardRun(row.getInt(1), row.getInt(2), row.getInt(3))));
    }

    private static long rows(Partition partition, String table) {
        Query count = Query.of("SELECT COUNT(*) FROM " + partition.dialect().quote(table));
        return partition.run("count", c -> count.list(c, row -> row.getLong(1))).get(0);
    }

    private String quoted(String table) {
        return partitions.get(0).dialect().quote(table);
    }

    private void update(int position, String statement) {
        partitions.get(position).run("change", c -> {
            try (var each = c.createStatement()) {
                return each.execute(statement);
            }
        });
    }

    private static long count(OpenStore store) {
        return store.reader()
                .parts(request(store, new RowSource.Scan(EmbeddedStore.ALL)))
                .count();
    }

    private static List<StoredRow> byKeys(OpenStore store, int from, int to) {
        List<RowKey> keys =
                LongStream.range(from, to).mapToObj(EmbeddedStore::key).toList();
        return EmbeddedStore.read(store, "n", new RowSource.Keys(keys));
    }

    private static ReadRequest request(OpenStore store, RowSource source) {
        return new ReadRequest(
                store.catalog().version(),
                store.catalog().findModel("n").orElseThrow(),
                List.of(Column.BASE_CELL),
                source,
                ReadControl.unlimited());
    }
}
