package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Results that are too large to be read ahead: they keep a connection each, of which there is a limited number, for a limited time. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class OpenResultContract {
    private static final int ROWS = 10_000;
    private static final int THREADS = 10;
    private static final String ALL = "SELECT id FROM t";

    private TestStore place;
    private Connection connection;

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** Opens the store, with properties that all of its connections share, and fills a table. */
    private void fill(TestStore fresh, String properties) throws SQLException {
        place = fresh;
        connection = connect(properties);
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT, text VARCHAR(100))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 0, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, "x".repeat(50));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection(place.url() + properties);
    }

    private void update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    @Test
    void asManyThreadsAsThePoolHasConnectionsStreamAndUpdate(TestStore fresh) throws Exception {
        fill(fresh, "&poolTimeout=20s&poolSize=" + THREADS);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int part = i;
                all.add(threads.submit(() -> streamAndUpdate(part)));
            }
            for (Future<Integer> each : all) {
                assertThat(each.get(2, TimeUnit.MINUTES)).isEqualTo(ROWS / THREADS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(number("SELECT SUM(n) FROM t")).isEqualTo(ROWS);
    }

    /** Reads all rows, and updates its own part of them while it reads. */
    private int streamAndUpdate(int part) throws SQLException {
        int updated = 0;
        try (Connection own = connect("");
                Statement query = own.createStatement();
                ResultSet rows = query.executeQuery(ALL);
                PreparedStatement update = own.prepareStatement("UPDATE t SET n = n + 1 WHERE id = ?")) {
            while (rows.next()) {
                if (rows.getInt(1) % THREADS == part) {
                    update.setInt(1, rows.getInt(1));
                    updated += update.executeUpdate();
                }
            }
        }
        return updated;
    }

    @Test
    void oneResultTooManyWaitsAndIsRefusedWithTheProperty(TestStore fresh) throws Exception {
        fill(fresh, "&openResults=2&poolTimeout=300ms");
        try (Statement first = connection.createStatement();
                Statement third = connection.createStatement();
                ResultSet one = first.executeQuery(ALL)) {
            assertThat(one.next()).isTrue();
            try (Statement second = connection.createStatement();
                    ResultSet two = second.executeQuery(ALL)) {
                assertThat(two.next()).isTrue();
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> third.executeQuery(ALL))
                        .withMessageContaining("openResults")
                        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"));
                try (ResultSet small = third.executeQuery("SELECT COUNT(*) FROM t x JOIN t y ON x.id = y.id")) {
                    assertThat(small.next()).isTrue();
                }
            }
            try (ResultSet again = third.executeQuery(ALL)) {
                assertThat(again.next()).isTrue();
            }
        }
    }

    @Test
    void aResultThatIsReadTooSlowlyEndsAndGivesItsConnectionBack(TestStore fresh) throws Exception {
        fill(fresh, "&openResults=1&snapshotTimeout=400ms&poolTimeout=20s");
        try (Statement next = connection.createStatement()) {
            try (Statement slow = connection.createStatement();
                    ResultSet rows = slow.executeQuery(ALL)) {
                assertThat(rows.next()).isTrue();
                TimeUnit.SECONDS.sleep(1);
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> {
                            while (rows.next()) {
                                rows.getInt(1);
                            }
                        })
                        .withMessageContaining("snapshotTimeout")
                        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("72000"));
                // although the first one is not closed
                try (ResultSet other = next.executeQuery(ALL)) {
                    assertThat(other.next()).isTrue();
                }
            }
        }
    }

    @Test
    void aResultShowsWhatWasThereWhenItBegan(TestStore fresh) throws Exception {
        fill(fresh, "");
        int seen = 0;
        try (Statement query = connection.createStatement();
                ResultSet rows = query.executeQuery("SELECT n FROM t")) {
            assertThat(rows.next()).isTrue();
            update("UPDATE t SET n = 1");
            update("DELETE FROM t WHERE id < 5000");
            do {
                assertThat(rows.getInt(1)).isZero();
                seen++;
            } while (rows.next());
        }
        assertThat(seen).isEqualTo(ROWS);
        assertThat(number("SELECT SUM(n) FROM t")).isEqualTo(5000);
    }

    @Test
    void aTableThatIsDroppedMeanwhileEndsTheResultWithAReason(TestStore fresh) throws Exception {
        fill(fresh, "");
        try (Connection own = connect("");
                Statement query = connection.createStatement();
                Statement drop = own.createStatement();
                ResultSet rows = query.executeQuery(ALL)) {
            assertThat(rows.next()).isTrue();
            drop.execute("DROP TABLE t");
            int seen = 1;
            try {
                while (rows.next()) {
                    seen++;
                }
                assertThat(seen).isEqualTo(ROWS);
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("40001");
            }
        }
    }
}
