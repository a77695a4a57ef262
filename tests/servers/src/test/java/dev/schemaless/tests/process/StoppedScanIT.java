package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cancellation and timeout of a scan end its statements on all partitions, and give their connections back: there is only one
 * to each.
 */
@OnBackend(Backend.TWO_MARIADB)
final class StoppedScanIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<Connection> partitions = new ArrayList<>();
    private Connection connection;

    @BeforeEach
    void fill(TestStore place) throws SQLException {
        connection = DriverManager.getConnection(place.url() + "&poolSize=1&poolTimeout=20s");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE event (id BIGINT PRIMARY KEY, kind BIGINT)");
            statement.execute(
                    "INSERT INTO event VALUES (1, 1), (2, 2), (3, 3), (4, 1), (5, 2), (6, 3), (7, 1), (8, 2)");
        }
        for (int i = 0; i < place.servers().size(); i++) {
            partitions.add(place.connectToPartition(i));
        }
    }

    @AfterEach
    void close() throws SQLException {
        for (Connection partition : partitions) {
            partition.close();
        }
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM event WHERE kind > 1",
                "SELECT kind, SUM(id) FROM event GROUP BY kind",
                "SELECT COUNT(*) FROM event"
            })
    void cancellationReachesEveryPartition(String sql) throws SQLException {
        lockTables();
        try (Statement statement = connection.createStatement()) {
            CompletableFuture<Integer> rows = CompletableFuture.supplyAsync(() -> count(statement, sql));
            Awaitility.await().atMost(PATIENCE).until(() -> running() == partitions.size());
            statement.cancel();

            assertThatThrownBy(rows::join)
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("57014");
        }
        assertThatAllIsOver(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT id FROM event WHERE kind > 1", "SELECT kind, SUM(id) FROM event GROUP BY kind"})
    void timeoutReachesEveryPartition(String sql) throws SQLException {
        lockTables();
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(sql)).isInstanceOf(SQLTimeoutException.class);
        }
        assertThatAllIsOver(sql);
    }

    private void lockTables() throws SQLException {
        for (Connection partition : partitions) {
            try (Statement statement = partition.createStatement()) {
                statement.execute("LOCK TABLES `" + latestTable(partition) + "` WRITE");
            }
        }
    }

    private static String latestTable(Connection partition) throws SQLException {
        try (Statement statement = partition.createStatement();
                ResultSet rows = statement.executeQuery("SELECT table_name FROM information_schema.tables"
                        + " WHERE table_schema = DATABASE() AND table_name LIKE '%event\\_%\\_l\\_%'")) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Returns how many statements of the store run on all servers. */
    private int running() throws SQLException {
        int running = 0;
        for (Connection partition : partitions) {
            try (PreparedStatement statement =
                    partition.prepareStatement("SELECT COUNT(*) FROM information_schema.processlist"
                            + " WHERE db = DATABASE() AND info LIKE ? AND id <> CONNECTION_ID()")) {
                statement.setString(1, "%schemaless:%");
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                    running += rows.getInt(1);
                }
            }
        }
        return running;
    }

    private void assertThatAllIsOver(String sql) throws SQLException {
        Awaitility.await().atMost(PATIENCE).until(() -> running() == 0);
        for (Connection partition : partitions) {
            try (Statement statement = partition.createStatement()) {
                statement.execute("UNLOCK TABLES");
            }
        }
        try (Statement statement = connection.createStatement()) {
            assertThat(count(statement, sql)).isPositive();
        }
    }

    private static int count(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }
}
