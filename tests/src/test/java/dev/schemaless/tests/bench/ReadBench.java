package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Reads of rows by their keys from two MariaDB servers, all columns, against hand-written JDBC that asks the right server for
 * the latest cell and decodes the same body of about 100 bytes. One thread; the same settings of Connector/J.
 */
final class ReadBench {
    private static final int ROWS = 10_000;
    private static final int READS = 2_000;

    @Test
    void points() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection ours = place.connect()) {
            create(ours, "plain");
            create(ours, "item");
            load(ours);
            try (HandWritten first = HandWritten.on(place.servers().get(0), place.name(), "plain");
                    HandWritten second = HandWritten.on(place.servers().get(1), place.name(), "plain");
                    PreparedStatement onFirst = first.prepareRead();
                    PreparedStatement onSecond = second.prepareRead()) {
                first.insert(0, ROWS / 2);
                second.insert(ROWS / 2, ROWS / 2);
                Comparison.Work floor = times -> {
                    for (int i = 0; i < times; i++) {
                        long id = random();
                        check(id, HandWritten.read(id < ROWS / 2 ? onFirst : onSecond, id));
                    }
                };
                new Comparison("point-prepared", READS, times -> prepared(ours, times), floor).run();
                new Comparison("point-unprepared", READS, times -> unprepared(ours, times), floor).run();
            }
        }
    }

    private static void create(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table
                    + " (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE INDEX " + table + "_team ON " + table + " (team)");
            statement.execute("CREATE INDEX " + table + "_label ON " + table + " (label)");
        }
    }

    private static void load(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (long id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.setLong(2, id % 500);
                insert.setString(3, "item number " + id);
                insert.setDouble(4, id / 4.0);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static long random() {
        return ThreadLocalRandom.current().nextInt(ROWS);
    }

    private static void prepared(Connection connection, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM item WHERE id = ?")) {
            for (int i = 0; i < times; i++) {
                long id = random();
                query.setLong(1, id);
                try (ResultSet rows = query.executeQuery()) {
                    check(id, item(rows));
                }
            }
        }
    }

    private static void unprepared(Connection connection, int times) throws SQLException {
        try (Statement query = connection.createStatement()) {
            for (int i = 0; i < times; i++) {
                long id = random();
                try (ResultSet rows = query.executeQuery("SELECT * FROM item WHERE id = " + id)) {
                    check(id, item(rows));
                }
            }
        }
    }

    private static HandWritten.Item item(ResultSet rows) throws SQLException {
        rows.next();
        return new HandWritten.Item(rows.getLong(1), rows.getLong(2), rows.getString(3), rows.getDouble(4));
    }

    private static void check(long id, HandWritten.Item item) {
        if (item.id() != id || !item.label().equals("item number " + id)) {
            throw new AssertionError("asked for " + id + ", got " + item);
        }
    }
}
