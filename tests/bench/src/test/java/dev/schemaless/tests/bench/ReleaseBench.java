package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reads and writes against those of {@linkplain OtherRelease another release}. Both run in one JVM, in class loaders of their own, on H2,
 * then on the same MariaDB servers, one and then two, round by round in turn, so that a ratio of 1 means no change. For options of this
 * release there is {@code -Dschemaless.bench.options='&snapshot=none'}.
 */
final class ReleaseBench {
    private static final int ROWS = 10_000;
    private static final int PER_TEAM = 40;
    private static final int KEYS = 100;
    private static final int FEW = 100;
    private static final int MANY = 1_000;
    private static final int SCANS = 20;
    private static final String OPTIONS = System.getProperty("schemaless.bench.options", "");

    private long next = ROWS;

    @ParameterizedTest
    @EnumSource(
            value = Backend.class,
            names = {"H2_MEMORY", "MARIADB", "TWO_MARIADB"})
    void readsAndWrites(Backend backend) throws Exception {
        System.out.println(backend);
        next = ROWS;
        try (OtherRelease release = OtherRelease.open();
                TestStore here = TestStore.on(backend);
                TestStore there = TestStore.on(backend);
                Connection ours = DriverManager.getConnection(here.url() + OPTIONS);
                Connection theirs = release.connect(there.url())) {
            load(ours);
            load(theirs);
            compare("point-prepared", MANY, ours, theirs, this::prepared);
            compare("point-unprepared", MANY, ours, theirs, this::unprepared);
            compare("index", FEW, ours, theirs, this::byIndex);
            compare("topn", FEW, ours, theirs, this::first);
            compare("in-100-parameters", FEW, ours, theirs, this::byKeys);
            compare("join", MANY, ours, theirs, this::joined);
            compare("scan", SCANS, ours, theirs, this::all);
            compare("aggregate", SCANS, ours, theirs, this::grouped);
            compare("insert-one", FEW, ours, theirs, this::insert);
            compare("update-by-key", FEW, ours, theirs, this::update);
        }
    }

    /** Does something that many times on a connection. */
    @FunctionalInterface
    private interface Work {
        void run(Connection connection, int times) throws SQLException;
    }

    private static void compare(String name, int times, Connection ours, Connection theirs, Work work)
            throws Exception {
        new Comparison(name, times, count -> work.run(ours, count), count -> work.run(theirs, count)).run();
    }

    private static void load(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE INDEX by_team ON item (team) SHARD BY (team)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (long i = 0; i < ROWS; i++) {
                bind(insert, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void bind(PreparedStatement insert, long id) throws SQLException {
        insert.setLong(1, id);
        insert.setLong(2, id / PER_TEAM);
        insert.setString(3, "item number " + id + ", which has a label of about sixty characters");
        insert.setDouble(4, id / 4.0);
    }

    private static long random(int below) {
        return ThreadLocalRandom.current().nextLong(below);
    }

    private static void check(PreparedStatement query, int rows) throws SQLException {
        try (ResultSet found = query.executeQuery()) {
            check(found, rows);
        }
    }

    private static void check(ResultSet found, int rows) throws SQLException {
        int count = 0;
        while (found.next()) {
            for (int i = 1; i <= 4; i++) {
                found.getObject(i);
            }
            count++;
        }
        assertThat(count).isEqualTo(rows);
    }

    private void prepared(Connection connection, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM item WHERE id = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random(ROWS));
                check(query, 1);
            }
        }
    }

    private void unprepared(Connection connection, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            try (Statement query = connection.createStatement();
                    ResultSet found = query.executeQuery("SELECT * FROM item WHERE id = " + random(ROWS))) {
                check(found, 1);
            }
        }
    }

    private void byIndex(Connection connection, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM item WHERE team = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random(ROWS / PER_TEAM));
                check(query, PER_TEAM);
            }
        }
    }

    private void joined(Connection connection, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT a.id, a.team, b.label, b.price FROM item a JOIN item b ON a.id = b.id WHERE a.id = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random(ROWS));
                check(query, 1);
            }
        }
    }

    private void all(Connection connection, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM item WHERE id < " + ROWS)) {
            for (int i = 0; i < times; i++) {
                check(query, ROWS);
            }
        }
    }

    private void grouped(Connection connection, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT MOD(team, 10), COUNT(*), MIN(label), AVG(price) FROM item WHERE id < " + ROWS
                        + " GROUP BY MOD(team, 10)")) {
            for (int i = 0; i < times; i++) {
                check(query, 10);
            }
        }
    }

    private void first(Connection connection, int times) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT * FROM item WHERE team > ? ORDER BY team LIMIT 20")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, random(ROWS / PER_TEAM / 2));
                check(query, 20);
            }
        }
    }

    private void byKeys(Connection connection, int times) throws SQLException {
        String sql = "SELECT * FROM item WHERE id IN (" + String.join(", ", Collections.nCopies(KEYS, "?")) + ")";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < times; i++) {
                long start = random(ROWS - KEYS);
                for (int key = 1; key <= KEYS; key++) {
                    query.setLong(key, start + key - 1);
                }
                check(query, KEYS);
            }
        }
    }

    private void insert(Connection connection, int times) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < times; i++) {
                bind(insert, next++);
                assertThat(insert.executeUpdate()).isOne();
            }
        }
    }

    private void update(Connection connection, int times) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE item SET price = ? WHERE id = ?")) {
            for (int i = 0; i < times; i++) {
                update.setDouble(1, ThreadLocalRandom.current().nextDouble());
                update.setLong(2, random(ROWS));
                assertThat(update.executeUpdate()).isOne();
            }
        }
    }
}
