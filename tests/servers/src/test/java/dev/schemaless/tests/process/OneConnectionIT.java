package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Many threads that scan, group, count and join with one connection to each partition do not wait for each other for ever. */
@OnBackend(Backend.TWO_MARIADB)
final class OneConnectionIT {
    private static final int ROWS = 6_000;
    private static final int THREADS = 12;
    private static final int ROUNDS = 3;

    @Test
    void poolsDoNotDeadlockOnThemselves(TestStore place) throws Exception {
        String url = place.url() + "&poolSize=1&poolTimeout=2m";
        try (Connection connection = DriverManager.getConnection(url)) {
            fill(connection);
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            try {
                List<Callable<List<String>>> work = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    work.add(() -> askAll(url));
                }
                for (Future<List<String>> answers : threads.invokeAll(work)) {
                    assertThat(answers.get()).containsExactly("3000", "10|6000", "6000", "600", "10");
                }
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE event (id BIGINT PRIMARY KEY, kind BIGINT, half BIGINT)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO event VALUES (?, ?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.setLong(2, id % 10);
                insert.setLong(3, id % 2);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static List<String> askAll(String url) throws SQLException {
        List<String> answers = List.of();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < ROUNDS; i++) {
                answers = List.of(
                        String.valueOf(rows(statement, "SELECT * FROM event WHERE half = 1")),
                        first(
                                statement,
                                "SELECT COUNT(*), SUM(n) FROM (SELECT kind, COUNT(*) AS n FROM event GROUP BY kind)"),
                        first(statement, "SELECT COUNT(*) FROM event"),
                        String.valueOf(rows(
                                statement,
                                "SELECT a.id FROM event AS a JOIN event AS b ON a.id = b.id WHERE b.kind = 3")),
                        String.valueOf(rows(statement, "SELECT DISTINCT kind FROM event")));
            }
        }
        return answers;
    }

    private static int rows(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    private static String first(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            int columns = rows.getMetaData().getColumnCount();
            return columns == 1 ? rows.getString(1) : rows.getString(1) + "|" + rows.getString(2);
        }
    }
}
