package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/**
 * Groups of 500,000 rows of one MariaDB server, read by as many threads as a pool of ten connections allows, against those of another
 * store there with a pool of three, which allows one. Says nothing about hand-written code: it is what the second thread is worth.
 */
final class SharedScanBench {
    private static final int ROWS = 500_000;
    private static final int BATCH = 5_000;
    private static final int TEAMS = 100;
    /** So that the table lies in memory. */
    private static final long BUFFER_POOL = 1L << 30;

    @Test
    void scans() throws Exception {
        try (TestStore wide = TestStore.on(Backend.MARIADB);
                TestStore narrow = TestStore.on(Backend.MARIADB);
                Connection shared = DriverManager.getConnection(wide.url());
                Connection alone = DriverManager.getConnection(narrow.url() + "&poolSize=3");
                Connection direct = wide.servers().get(0).connect("");
                Statement statement = direct.createStatement()) {
            statement.execute("SET GLOBAL innodb_buffer_pool_size = " + BUFFER_POOL);
            fill(shared);
            fill(alone);
            System.out.println(Runtime.getRuntime().availableProcessors() + " processors for servers and clients");
            Comparison.ofLongWork("scan-shared", 1, times -> group(shared, times), times -> group(alone, times))
                    .run();
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE event (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO event VALUES (?, ?, ?, ?)")) {
            for (long id = 0; id < ROWS; id++) {
                ReadBench.bindItem(insert, id);
                insert.setLong(2, id % TEAMS);
                insert.addBatch();
                if (id % BATCH == BATCH - 1) {
                    insert.executeBatch();
                }
            }
        }
    }

    private static void group(Connection connection, int times) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < times; i++) {
                int groups = 0;
                long events = 0;
                try (ResultSet rows =
                        statement.executeQuery("SELECT team, COUNT(*), AVG(price) FROM event GROUP BY team")) {
                    for (; rows.next(); groups++) {
                        events += rows.getLong(2);
                    }
                }
                if (groups != TEAMS || events != ROWS) {
                    throw new AssertionError(groups + " groups of " + events + " rows");
                }
            }
        }
    }
}
