package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Counts the connections of a loaded store on each server, against the formula of {@code docs/operations.md}. */
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
@Timeout(180)
final class ConnectionCountContract {
    private static final Pattern FORMULA = Pattern.compile("\\(2 × `poolSize` \\+ `openResults` \\+ (\\d+)\\)");
    private static final int POOL_SIZE = 4;
    private static final int OPEN_RESULTS = 3;
    private static final int POOLED = 2 * POOL_SIZE + OPEN_RESULTS;
    private static final int CALLERS = 36;
    private static final int ROUNDS = 20;

    /** More than fit one page, so that a scan needs several round trips. */
    private static final int ROWS = 6_000;

    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    @Test
    void loadedStoreHasAsManyConnectionsAsThePageSays(TestStore place) throws Exception {
        String url = place.url() + "&poolSize=" + POOL_SIZE + "&openResults=" + OPEN_RESULTS;
        try (Connection first = DriverManager.getConnection(url)) {
            fill(first);
            int[] most = new int[place.servers().size()];
            ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
            try {
                List<Work> kinds = List.of(
                        ConnectionCountContract::change,
                        ConnectionCountContract::readAll,
                        ConnectionCountContract::readInTransaction,
                        ConnectionCountContract::aggregate);
                List<Future<?>> calls = new ArrayList<>();
                for (int i = 0; i < CALLERS; i++) {
                    Work kind = kinds.get(i % kinds.size());
                    calls.add(callers.submit(() -> repeat(url, kind)));
                }
                while (calls.stream().anyMatch(call -> !call.isDone())) {
                    count(place, most);
                }
                for (Future<?> call : calls) {
                    call.get();
                }
            } finally {
                callers.shutdown();
            }

            int limit = POOLED + others();
            assertThat(IntStream.of(most).boxed())
                    .allSatisfy(found -> assertThat(found).isBetween(POOLED, limit));
        }
    }

    private static void count(TestStore place, int[] most) throws SQLException {
        for (int partition = 0; partition < most.length; partition++) {
            int found = place.servers()
                    .get(partition)
                    .connectionsTo(place.database(partition))
                    .size();
            most[partition] = Math.max(most[partition], found);
        }
    }

    /** Returns the number of connections that the page adds to those of {@code poolSize} and {@code openResults}. */
    private static int others() throws IOException {
        Matcher formula = FORMULA.matcher(Files.readString(ProjectRoot.resolve("docs", "operations.md")));
        assertThat(formula.find()).isTrue();
        return Integer.parseInt(formula.group(1));
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
            statement.execute("CREATE INDEX by_n ON t (n) SHARD BY (n)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % 100);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static Void repeat(String url, Work kind) throws SQLException {
        try (Connection own = DriverManager.getConnection(url)) {
            for (int round = 0; round < ROUNDS; round++) {
                kind.run(own);
            }
        }
        return null;
    }

    /** Commits over all partitions, and leaves index entries to the cleaner. */
    private static void change(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            int first = (int) (Thread.currentThread().getId() * 131 % (ROWS - 20));
            statement.executeUpdate("UPDATE t SET n = n + 1 WHERE id BETWEEN " + first + " AND " + (first + 20));
            connection.commit();
        } catch (SQLTransactionRollbackException e) {
            connection.rollback();
        }
    }

    private static void readInTransaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        read(connection, "SELECT n FROM t WHERE id IN (1, 200, 3000)");
        connection.commit();
    }

    private static void readAll(Connection connection) throws SQLException {
        read(connection, "SELECT id, n FROM t");
    }

    private static void aggregate(Connection connection) throws SQLException {
        read(connection, "SELECT n, COUNT(*) FROM t GROUP BY n");
    }

    private static void read(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                rows.getInt(1);
            }
        }
    }
}
