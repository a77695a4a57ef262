package dev.schemaless.tests.bench;

import static dev.schemaless.tests.fixture.Statements.execute;
import static dev.schemaless.tests.fixture.Statements.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.contract.Aging;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * On two servers: how many superseded versions a second {@code RETAIN} removes, what writers lose while it removes 2,000 a second, and how
 * long a purge of 100 rows takes.
 */
final class RetainBench {
    private static final int ROWS = 2_000;
    private static final int VERSIONS = Integer.getInteger("schemaless.bench.versions", 100);
    private static final int RATE = 2_000;
    private static final int WRITERS = 4;
    private static final Duration ROUND = Duration.ofSeconds(10);
    private static final int PURGED = 100;
    private static final int VERSIONS_OF_PURGED = 50;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Test
    void removal() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection connection = place.connect()) {
            create(connection, "t", ROWS);
            change(connection, "t", VERSIONS);
            Aging.age(place, "t", 2);
            long start = System.nanoTime();
            execute(connection, "ALTER TABLE t KEEP 1 VERSIONS");
            await().atMost(LONGEST).until(() -> number(connection, retain("done")) == 1);
            System.out.printf(
                    Locale.ROOT,
                    "RETAIN: %d versions, %.0f a second%n",
                    ROWS * VERSIONS,
                    ROWS * VERSIONS / ((System.nanoTime() - start) / 1e9));
            assertThat(number(connection, "SELECT COUNT(*) FROM t$history")).isEqualTo(ROWS);
        }
    }

    @Test
    void writers() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection connection = place.connect()) {
            create(connection, "t", ROWS);
            create(connection, "other", ROWS);
            change(connection, "t", VERSIONS);
            Aging.age(place, "t", 2);
            write(place);
            long before = write(place);
            execute(connection, "ALTER TABLE t KEEP 1 VERSIONS");
            await().atMost(LONGEST).until(() -> number(connection, retain("running")) == 1);
            long job = number(connection, "SELECT MAX(job_id) FROM sys.jobs WHERE kind = 'RETAIN'");
            execute(connection, "ALTER JOB " + job + " SET RATE " + RATE);
            long beside = write(place);
            assertThat(number(connection, retain("running"))).isOne();
            execute(connection, "CANCEL JOB " + job);
            long after = write(place);
            System.out.printf(
                    Locale.ROOT,
                    "writers: %d updates before, %d while %d versions a second go, %d after: %.2f%n",
                    before,
                    beside,
                    RATE,
                    after,
                    2.0 * beside / (before + after));
        }
    }

    @Test
    void purge() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection connection = place.connect()) {
            create(connection, "t", PURGED);
            execute(connection, "CREATE INDEX by_n ON t (n)");
            execute(connection, "CREATE INDEX by_note ON t (note)");
            execute(connection, "CREATE INDEX elsewhere ON t (n) SHARD BY (n)");
            change(connection, "t", VERSIONS_OF_PURGED);
            for (String keys : List.of("", " WITH KEYS")) {
                long start = System.nanoTime();
                String remaining = purge(connection, "PURGE FROM t WHERE id < " + PURGED + keys);
                System.out.printf(
                        Locale.ROOT,
                        "PURGE%s of %d rows of %d versions: %.0f s, remaining: %s%n",
                        keys,
                        PURGED,
                        VERSIONS_OF_PURGED,
                        (System.nanoTime() - start) / 1e9,
                        remaining);
            }
        }
    }

    /** Returns the kinds of data that remain, with their counts. */
    private static String purge(Connection connection, String sql) throws SQLException {
        SortedMap<String, Long> remaining = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                remaining.merge(rows.getString("KIND"), rows.getLong("REMAINING"), Long::sum);
            }
        }
        return remaining.toString();
    }

    private static String retain(String phase) {
        return "SELECT COUNT(*) FROM sys.jobs WHERE kind = 'RETAIN' AND phase = '" + phase + "'";
    }

    private static void create(Connection connection, String table, int rows) throws SQLException {
        execute(connection, "CREATE TABLE " + table + " (id INT PRIMARY KEY, n INT, note VARCHAR(100))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, 0, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, "a note of some length on row number " + id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Gives each row so many more versions. */
    private static void change(Connection connection, String table, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            execute(connection, "UPDATE " + table + " SET n = n + 1");
        }
    }

    /** Updates rows of another table for a while by several threads, and returns how many updates were made. */
    private static long write(TestStore place) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Long>> made = new ArrayList<>();
            long end = System.nanoTime() + ROUND.toNanos();
            for (int i = 0; i < WRITERS; i++) {
                Random random = new Random(i);
                made.add(threads.submit(() -> write(place, random, end)));
            }
            long sum = 0;
            for (Future<Long> each : made) {
                sum += each.get();
            }
            return sum;
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private static long write(TestStore place, Random random, long end) throws SQLException {
        long made = 0;
        try (Connection connection = place.connect();
                PreparedStatement update = connection.prepareStatement("UPDATE other SET n = n + 1 WHERE id = ?")) {
            while (System.nanoTime() < end) {
                update.setInt(1, random.nextInt(ROWS));
                made += update.executeUpdate();
            }
        }
        return made;
    }
}
