package dev.schemaless.tests.bench;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What a prepared read by key costs against {@linkplain HandWrittenReads hand-written JDBC} in a store that has much of
 * something, divided by what it costs so in a small one, which is asked right before: rows of a table, shards, tables. On one
 * MariaDB server whose buffer pool holds all of it; bodies of 98 bytes. {@code -Dschemaless.bench.rows=N} sets how many rows are many.
 */
final class ReadFlatnessBench {
    private static final int FEW_ROWS = 10_000;
    private static final int MANY_ROWS = Integer.getInteger("schemaless.bench.rows", 1_000_000);
    private static final int FEW_SHARDS = 16;
    private static final int MANY_SHARDS = 4_096;
    private static final int MANY_TABLES = 500;
    private static final int BATCH = 10_000;
    private static final int READS = 2_000;
    private static final long BUFFER_POOL = 2L << 30;

    /** What a store holds; each table has an equal part of the rows. */
    private record Size(String name, int rows, int shards, int tables) {
        int rowsOfTable() {
            return rows / tables;
        }
    }

    /** Closed when no store is open any more: one's threads would look like another's leak. */
    private final List<TestStore> places = new ArrayList<>();

    @AfterEach
    void drop() throws Exception {
        for (TestStore place : places) {
            place.close();
        }
    }

    private TestStore place() throws Exception {
        TestStore place = TestStore.on(Backend.MARIADB);
        places.add(place);
        return place;
    }

    @Test
    void ratioOfAReadByKeyStaysFlat() throws Exception {
        try (Filled small = new Filled(place(), new Size("small", FEW_ROWS, FEW_SHARDS, 1))) {
            for (Size size : List.of(
                    new Size("rows-" + MANY_ROWS, MANY_ROWS, FEW_SHARDS, 1),
                    new Size("shards-" + MANY_SHARDS, FEW_ROWS, MANY_SHARDS, 1),
                    new Size("tables-" + MANY_TABLES, FEW_ROWS, FEW_SHARDS, MANY_TABLES))) {
                try (Filled large = new Filled(place(), size)) {
                    double before = small.ratio();
                    double ratio = large.ratio();
                    System.out.println(String.format(
                            Locale.ROOT,
                            "point-flat-%s ratio=%.2f, %.2f to %.2f",
                            size.name(),
                            ratio / before,
                            ratio,
                            before));
                }
            }
        }
    }

    /** A store of a size, and both ways to read it. */
    private static final class Filled implements AutoCloseable {
        private final Size size;
        private final Connection ours;
        private final HandWrittenReads floor;
        private final List<Model> models = new ArrayList<>();
        private final List<PreparedStatement> queries = new ArrayList<>();

        Filled(TestStore place, Size size) throws SQLException {
            this.size = size;
            try (Connection direct = place.servers().get(0).connect("");
                    Statement statement = direct.createStatement()) {
                statement.execute("SET GLOBAL innodb_buffer_pool_size = " + BUFFER_POOL);
            }
            this.ours = DriverManager.getConnection(place.url() + "&shards=" + size.shards());
            for (int table = 0; table < size.tables(); table++) {
                create("item_" + table);
            }
            try (Store store = Stores.open(place.config(size.shards()))) {
                this.floor = new HandWrittenReads(place, store.topology());
                for (int table = 0; table < size.tables(); table++) {
                    models.add(store.refreshCatalog().findModel("item_" + table).orElseThrow());
                    queries.add(ours.prepareStatement("SELECT * FROM item_" + table + " WHERE id = ?"));
                }
            }
        }

        private void create(String table) throws SQLException {
            try (Statement statement = ours.createStatement()) {
                statement.execute("CREATE TABLE " + table
                        + " (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            }
            try (PreparedStatement insert = ours.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?)")) {
                for (long id = 0; id < size.rowsOfTable(); id++) {
                    ReadBench.bindItem(insert, id);
                    insert.addBatch();
                    if ((id + 1) % BATCH == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
        }

        double ratio() throws Exception {
            floor.describe(models.get(0), size.rowsOfTable());
            return new Comparison("point-" + size.name(), READS, this::ours, this::floor).run();
        }

        private void ours(int times) throws SQLException {
            for (int i = 0; i < times; i++) {
                PreparedStatement query = queries.get(random(size.tables()));
                long id = random(size.rowsOfTable());
                query.setLong(1, id);
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                    check(id, ReadBench.item(rows));
                }
            }
        }

        private void floor(int times) throws SQLException {
            for (int i = 0; i < times; i++) {
                Model model = models.get(random(size.tables()));
                long id = random(size.rowsOfTable());
                check(id, floor.byKey(model, floor.key(id)));
            }
        }

        private static int random(int bound) {
            return ThreadLocalRandom.current().nextInt(bound);
        }

        private static void check(long id, HandWrittenReads.Row row) {
            if (row.id() != id) {
                throw new AssertionError("asked for " + id + ", got " + row);
            }
        }

        @Override
        public void close() throws SQLException {
            for (PreparedStatement query : queries) {
                query.close();
            }
            ours.close();
            floor.close();
        }
    }
}
