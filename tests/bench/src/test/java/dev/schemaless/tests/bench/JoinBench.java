package dev.schemaless.tests.bench;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.bench.HandWrittenReads.Row;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Joins a thousand rows, found through an index, with the rows their key names, on two MariaDB servers, all columns of both,
 * against {@linkplain HandWrittenReads hand-written JDBC}: one query for the rows, one for the keys on each partition, which are
 * asked by two threads on both sides, and a hash map.
 */
final class JoinBench {
    private static final int ROWS = 20_000;
    private static final int OUTER_ROWS = 1_000;
    private static final int JOINS = 40;

    private Connection ours;
    private HandWrittenReads floor;
    private Model item;
    private Model visit;

    /** What comes of two rows. */
    private record Joined(Row visit, Row item) {}

    @Test
    void joins() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection connection = place.connect();
                Store store = Stores.open(place.config());
                HandWrittenReads reads = new HandWrittenReads(place, store.topology())) {
            ours = connection;
            floor = reads;
            create();
            item = store.refreshCatalog().findModel("item").orElseThrow();
            visit = store.catalog().findModel("visit").orElseThrow();
            load();
            floor.describe(visit, ROWS);
            floor.describe(item, ROWS);
            new Comparison("lookup-join", JOINS, this::joined, this::joinedByHand).run();
        }
    }

    private void create() throws SQLException {
        try (Statement statement = ours.createStatement()) {
            statement.execute(
                    "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE TABLE visit (id BIGINT, number BIGINT, kind BIGINT, team BIGINT,"
                    + " label VARCHAR(100), price DOUBLE, PRIMARY KEY (id, number)) SHARD BY (id)");
            statement.execute("CREATE INDEX visit_kind ON visit (id, kind)");
        }
    }

    /** A visit's team is the item it belongs to; neighbours belong to distant ones. */
    private void load() throws SQLException {
        try (PreparedStatement items = ours.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)");
                PreparedStatement visits = ours.prepareStatement("INSERT INTO visit VALUES (?, ?, 0, ?, ?, ?)");
                Statement statement = ours.createStatement()) {
            for (int i = 0; i < ROWS; i++) {
                ReadBench.bindItem(items, i);
                items.addBatch();
                visits.setLong(1, i / OUTER_ROWS);
                visits.setLong(2, i);
                visits.setLong(3, itemOf(i));
                visits.setString(4, "visit number " + i + ", which has a label of about sixty characters");
                visits.setDouble(5, i / 4.0);
                visits.addBatch();
            }
            items.executeBatch();
            visits.executeBatch();
            statement.execute("ANALYZE TABLE item");
            statement.execute("ANALYZE TABLE visit");
        }
    }

    private static long itemOf(long visit) {
        return visit * 7_919 % ROWS;
    }

    private void joined(int times) throws SQLException {
        String sql = "SELECT v.*, i.* FROM visit AS v JOIN item AS i ON i.id = v.team WHERE v.id = ? AND v.kind = 0";
        try (PreparedStatement query = ours.prepareStatement(sql)) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random());
                List<Joined> found = new ArrayList<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        found.add(new Joined(ReadBench.visit(rows), itemOf(rows)));
                    }
                }
                check(found);
            }
        }
    }

    private static Row itemOf(ResultSet rows) throws SQLException {
        return new Row(rows.getLong(7), 0, 0, rows.getLong(8), rows.getString(9), rows.getDouble(10));
    }

    private void joinedByHand(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            List<Row> visits = floor.byLocalIndex(visit, visit.indexes().get(0), random(), 0);
            List<byte[]> keys = new ArrayList<>(visits.size());
            visits.forEach(row -> keys.add(floor.key(row.team())));
            Map<Long, Row> items = new HashMap<>();
            floor.byKeys(item, keys).forEach(row -> items.put(row.id(), row));
            List<Joined> found = new ArrayList<>(visits.size());
            for (Row row : visits) {
                found.add(new Joined(row, items.get(row.team())));
            }
            check(found);
        }
    }

    private static long random() {
        return ThreadLocalRandom.current().nextInt(ROWS / OUTER_ROWS);
    }

    private static void check(List<Joined> rows) {
        Joined last = rows.get(rows.size() - 1);
        if (rows.size() != OUTER_ROWS
                || itemOf(last.visit().number()) != last.item().id()) {
            throw new AssertionError("got " + rows.size() + " rows, the last is " + last);
        }
    }
}
