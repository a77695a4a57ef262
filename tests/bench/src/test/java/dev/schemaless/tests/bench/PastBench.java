package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Reads as of a settled time, in parts of the same reads of rows as they are, where few and where all rows have changed since. */
final class PastBench {
    private static final int ROWS = Integer.getInteger("schemaless.bench.rows", 100_000);
    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 15);
    private static final int PART = 10_000;
    /** Rounds before the first one that counts: the JVM compiles what they run. */
    private static final int WARM_UP = 50;

    /** A query that has {@code @} for the time, and how often a round asks it. */
    private record Read(String name, String sql, int times) {}

    private static final Read CHANGED = new Read("by key, changed", "SELECT n FROM t @ WHERE id = 100", 200);
    private static final Read INDEX = new Read("20 rows by index", "SELECT SUM(n) FROM t @ WHERE k = 5", 1);
    private static final Read SCAN = new Read("scan", "SELECT SUM(n) FROM t @", 1);

    @Test
    void reads() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection connection = place.connect()) {
            fill(connection);
            String time;
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT MAX(_created_at) FROM t")) {
                row.next();
                time = row.getString(1);
            }
            change(connection, " AND MOD(id, 100) = 0");
            Read unchanged = new Read("by key, unchanged", "SELECT n FROM t @ WHERE id = 7", 200);
            for (Read read : List.of(unchanged, CHANGED)) {
                for (int round = 0; round < WARM_UP; round++) {
                    nanos(connection, read, "");
                    nanos(connection, read, asOf(time));
                }
            }
            compare(connection, List.of(unchanged, CHANGED, INDEX, SCAN), time, "1 % changed");
            change(connection, "");
            compare(connection, List.of(CHANGED, INDEX, SCAN), time, "all changed, 1 % twice");
            changeOften(connection);
            compare(connection, List.of(CHANGED), time, "1,000 versions since");
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, k INT, n INT)");
            statement.execute("CREATE INDEX by_k ON t (k)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, 0)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % (ROWS / 20));
                insert.addBatch();
                if (id % PART == PART - 1) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static void change(Connection connection, String condition) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int from = 0; from < ROWS; from += PART) {
                statement.execute(
                        "UPDATE t SET n = n + 1 WHERE id >= " + from + " AND id < " + (from + PART) + condition);
            }
        }
    }

    private static void changeOften(Connection connection) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET n = n + 1 WHERE id = 100")) {
            for (int i = 0; i < 1_000; i++) {
                update.executeUpdate();
            }
        }
    }

    private static void compare(Connection connection, List<Read> reads, String time, String changed)
            throws SQLException {
        for (Read read : reads) {
            compare(connection, read, time, changed);
        }
    }

    private static void compare(Connection connection, Read read, String time, String changed) throws SQLException {
        long[] past = new long[ROUNDS];
        long[] now = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            now[round] = nanos(connection, read, "");
            past[round] = nanos(connection, read, asOf(time));
        }
        Arrays.sort(past);
        Arrays.sort(now);
        System.out.printf(
                Locale.ROOT,
                "%s, %s: %.2f of now, %.3f ms and %.3f ms%n",
                read.name(),
                changed,
                (double) past[ROUNDS / 2] / now[ROUNDS / 2],
                past[ROUNDS / 2] / 1e6 / read.times(),
                now[ROUNDS / 2] / 1e6 / read.times());
    }

    private static String asOf(String time) {
        return "FOR SYSTEM_TIME AS OF TIMESTAMP '" + time + "'";
    }

    private static long nanos(Connection connection, Read read, String time) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(read.sql().replace("@", time))) {
            long begin = System.nanoTime();
            for (int i = 0; i < read.times(); i++) {
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        rows.getLong(1);
                    }
                }
            }
            return System.nanoTime() - begin;
        }
    }
}
