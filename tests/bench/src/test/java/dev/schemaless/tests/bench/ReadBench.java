package dev.schemaless.tests.bench;

import com.sun.management.ThreadMXBean;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Reads by key and by index from two MariaDB servers, or those selected, all columns, against {@linkplain HandWrittenReads hand-written JDBC}
 * that reads the same physical rows, and against {@linkplain PlainTables plain tables}. One thread asks; where both partitions
 * are asked both sides use one thread more.
 */
final class ReadBench {
    /** How many different places the visits are of. */
    static final int PLACES = 25;

    private static final int ROWS = 10_000;
    private static final int KINDS = 10;
    private static final int PER_LOOKUP = 40;
    private static final int KEYS_OF_LIST = 100;
    private static final int FIRST = 20;
    private static final int POINTS = 4_000;
    private static final int LOOKUPS = 1_000;
    private static final String ITEM = "SELECT * FROM item WHERE id = ?";

    /** Computes the row key of an item. */
    interface Keys {
        byte[] of(long id);
    }

    private Connection ours;
    private HandWrittenReads floor;
    private PlainTables plain;
    private Model item;
    private Model visit;

    @Test
    void reads() throws Exception {
        try (TestStore place = TestStore.on(HandWrittenReads.SERVERS);
                Connection connection = place.connect();
                Store store = Stores.open(place.config());
                HandWrittenReads reads = new HandWrittenReads(place, store.topology())) {
            ours = connection;
            floor = reads;
            plain = new PlainTables(reads);
            create();
            item = store.refreshCatalog().findModel("item").orElseThrow();
            visit = store.catalog().findModel("visit").orElseThrow();
            load();
            plain.load(ROWS, id -> floor.key(id));
            floor.describe(item, ROWS);
            points();
            lookups();
        }
    }

    private void create() throws SQLException {
        try (Statement statement = ours.createStatement()) {
            statement.execute(
                    "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE INDEX item_price ON item (price)");
            statement.execute("CREATE TABLE visit (id BIGINT, number BIGINT, kind BIGINT, team BIGINT,"
                    + " label VARCHAR(100), price DOUBLE, PRIMARY KEY (id, number)) SHARD BY (id)");
            statement.execute("CREATE INDEX visit_kind ON visit (id, kind)");
            statement.execute("CREATE INDEX visit_team ON visit (team) SHARD BY (team)");
        }
    }

    private void load() throws SQLException {
        try (PreparedStatement items = ours.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)");
                PreparedStatement visits = ours.prepareStatement("INSERT INTO visit VALUES (?, ?, ?, ?, ?, ?)")) {
            for (long i = 0; i < ROWS; i++) {
                bindItem(items, i);
                items.addBatch();
                bindVisit(visits, i);
                visits.addBatch();
            }
            items.executeBatch();
            visits.executeBatch();
        }
    }

    static void bindItem(PreparedStatement insert, long i) throws SQLException {
        insert.setLong(1, i);
        insert.setLong(2, i % 500);
        insert.setString(3, label(i));
        insert.setDouble(4, i / 4.0);
    }

    static void bindVisit(PreparedStatement insert, long i) throws SQLException {
        insert.setLong(1, i % PLACES);
        insert.setLong(2, i);
        insert.setLong(3, i / PLACES % KINDS);
        insert.setLong(4, i / PER_LOOKUP);
        insert.setString(5, label(i));
        insert.setDouble(6, i / 4.0);
    }

    private static String label(long i) {
        return "item number " + i + ", which has a label of about sixty characters";
    }

    private void points() throws Exception {
        Comparison.Work byKey = times -> {
            for (int i = 0; i < times; i++) {
                long id = random(ROWS);
                check(id, floor.byKey(item, floor.key(id)));
            }
        };
        new Comparison("point-prepared", POINTS, this::prepared, byKey).run();
        new Comparison("point-unprepared", POINTS, this::unprepared, byKey).run();
        new Comparison("point-vs-twostep", POINTS, this::prepared, times -> {
                    for (int i = 0; i < times; i++) {
                        long id = random(ROWS);
                        check(id, floor.byKey(item, plain.rowKeyOf(id)));
                    }
                })
                .run();
        new Comparison("point-vs-table", POINTS, this::prepared, times -> {
                    for (int i = 0; i < times; i++) {
                        long id = random(ROWS);
                        check(id, plain.byKey(id));
                    }
                })
                .run();
        long oursBytes = allocated(this::prepared);
        long floorBytes = allocated(byKey);
        System.out.println("point-allocation more=" + (oursBytes - floorBytes) + "B ours=" + oursBytes + "B floor="
                + floorBytes + "B (both include the decoded values)");
    }

    private static long allocated(Comparison.Work work) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run(POINTS);
        return (threads.getCurrentThreadAllocatedBytes() - before) / POINTS;
    }

    private void lookups() throws Exception {
        IndexDefinition kind = visit.indexes().get(0);
        IndexDefinition team = visit.indexes().get(1);
        new Comparison("index-local", LOOKUPS, this::byKind, times -> {
                    for (int i = 0; i < times; i++) {
                        check(PER_LOOKUP, floor.byLocalIndex(visit, kind, random(PLACES), random(KINDS)));
                    }
                })
                .run();
        new Comparison("index-global", LOOKUPS, this::byTeam, times -> {
                    for (int i = 0; i < times; i++) {
                        check(PER_LOOKUP, floor.byGlobalIndex(visit, team, random(ROWS / PER_LOOKUP)));
                    }
                })
                .run();
        new Comparison("index-vs-table", LOOKUPS, this::byKind, times -> {
                    for (int i = 0; i < times; i++) {
                        check(PER_LOOKUP, plain.byIndex(random(PLACES), random(KINDS)));
                    }
                })
                .run();
        Comparison.Work byKeys = times -> {
            for (int i = 0; i < times; i++) {
                List<byte[]> keys = new ArrayList<>();
                for (long id : randomIds()) {
                    keys.add(floor.key(id));
                }
                check(KEYS_OF_LIST, floor.byKeys(item, keys));
            }
        };
        new Comparison("in-100-literals", LOOKUPS, this::inLiterals, byKeys).run();
        new Comparison("in-100-parameters", LOOKUPS, this::inParameters, byKeys).run();
        IndexDefinition price = item.indexes().get(0);
        new Comparison("topn", LOOKUPS, this::firstByPrice, times -> {
                    for (int i = 0; i < times; i++) {
                        check(FIRST, floor.firstByPrice(item, price, (double) random(ROWS / 8), FIRST));
                    }
                })
                .run();
    }

    private void firstByPrice(int times) throws SQLException {
        try (PreparedStatement query =
                ours.prepareStatement("SELECT * FROM item WHERE price > ? ORDER BY price LIMIT " + FIRST)) {
            for (int i = 0; i < times; i++) {
                query.setDouble(1, (double) random(ROWS / 8));
                try (ResultSet rows = query.executeQuery()) {
                    check(FIRST, items(rows));
                }
            }
        }
    }

    private static long random(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }

    private static long[] randomIds() {
        return LongStream.generate(() -> random(ROWS))
                .distinct()
                .limit(KEYS_OF_LIST)
                .toArray();
    }

    private void prepared(int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement(ITEM)) {
            for (int i = 0; i < times; i++) {
                long id = random(ROWS);
                query.setLong(1, id);
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                    check(id, item(rows));
                }
            }
        }
    }

    private void unprepared(int times) throws SQLException {
        try (Statement query = ours.createStatement()) {
            for (int i = 0; i < times; i++) {
                long id = random(ROWS);
                try (ResultSet rows = query.executeQuery("SELECT * FROM item WHERE id = " + id)) {
                    rows.next();
                    check(id, item(rows));
                }
            }
        }
    }

    private void byKind(int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement("SELECT * FROM visit WHERE id = ? AND kind = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random(PLACES));
                query.setLong(2, random(KINDS));
                check(PER_LOOKUP, visits(query));
            }
        }
    }

    private void byTeam(int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement("SELECT * FROM visit WHERE team = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random(ROWS / PER_LOOKUP));
                check(PER_LOOKUP, visits(query));
            }
        }
    }

    private void inLiterals(int times) throws SQLException {
        try (Statement query = ours.createStatement()) {
            for (int i = 0; i < times; i++) {
                String list =
                        LongStream.of(randomIds()).mapToObj(Long::toString).collect(Collectors.joining(", "));
                try (ResultSet rows = query.executeQuery("SELECT * FROM item WHERE id IN (" + list + ")")) {
                    check(KEYS_OF_LIST, items(rows));
                }
            }
        }
    }

    private void inParameters(int times) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(KEYS_OF_LIST, "?"));
        try (PreparedStatement query = ours.prepareStatement("SELECT * FROM item WHERE id IN (" + marks + ")")) {
            for (int i = 0; i < times; i++) {
                long[] ids = randomIds();
                for (int k = 0; k < ids.length; k++) {
                    query.setLong(k + 1, ids[k]);
                }
                try (ResultSet rows = query.executeQuery()) {
                    check(KEYS_OF_LIST, items(rows));
                }
            }
        }
    }

    private static List<HandWrittenReads.Row> items(ResultSet rows) throws SQLException {
        List<HandWrittenReads.Row> found = new ArrayList<>();
        while (rows.next()) {
            found.add(item(rows));
        }
        return found;
    }

    private static List<HandWrittenReads.Row> visits(PreparedStatement query) throws SQLException {
        List<HandWrittenReads.Row> found = new ArrayList<>();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                found.add(visit(rows));
            }
        }
        return found;
    }

    static HandWrittenReads.Row item(ResultSet rows) throws SQLException {
        return new HandWrittenReads.Row(rows.getLong(1), 0, 0, rows.getLong(2), rows.getString(3), rows.getDouble(4));
    }

    static HandWrittenReads.Row visit(ResultSet rows) throws SQLException {
        return new HandWrittenReads.Row(
                rows.getLong(1),
                rows.getLong(2),
                rows.getLong(3),
                rows.getLong(4),
                rows.getString(5),
                rows.getDouble(6));
    }

    private static void check(long id, HandWrittenReads.Row row) {
        if (row.id() != id || !row.label().equals(label(id))) {
            throw new AssertionError("asked for " + id + ", got " + row);
        }
    }

    private static void check(int wanted, List<HandWrittenReads.Row> rows) {
        if (rows.size() != wanted) {
            throw new AssertionError("wanted " + wanted + " rows, got " + rows.size());
        }
    }
}
