package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Reads of an embedded store with 500 tables against those of one with a single table. H2 can take a snapshot of all tables or of some, and a
 * statement must not pay for tables that it does not read.
 */
final class SnapshotFlatnessBench {
    private static final int TABLES = 500;
    private static final int ROWS = 60;
    private static final int TIMES = 2_000;

    /** A read of one round trip by key and by index, and two that need a read view. */
    private static final List<String> QUERIES = List.of(
            "SELECT n FROM t0 WHERE id = ?",
            "SELECT id FROM t0 WHERE n = ?",
            "SELECT x.n FROM t0 x JOIN t0 y ON x.id = y.id WHERE x.id = ?",
            "SELECT (SELECT COUNT(*) FROM t0) + n FROM t0 WHERE id = ?");

    @Test
    void reads() throws Exception {
        try (TestStore large = TestStore.on(Backend.H2_MEMORY);
                TestStore small = TestStore.on(Backend.H2_MEMORY);
                Connection many = large.connect();
                Connection one = small.connect()) {
            fill(many, TABLES);
            fill(one, 1);
            for (int i = 0; i < QUERIES.size(); i++) {
                String query = QUERIES.get(i);
                new Comparison("tables-" + i, TIMES, times -> run(many, query, times), times -> run(one, query, times))
                        .run();
            }
        }
    }

    private static void fill(Connection connection, int tables) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < tables; i++) {
                statement.execute("CREATE TABLE t" + i + " (id INT PRIMARY KEY, n INT)");
                statement.execute("CREATE INDEX by_n" + i + " ON t" + i + " (n)");
            }
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO t0 VALUES (" + id + ", " + id + ")");
            }
        }
    }

    private static void run(Connection connection, String text, int times) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(text)) {
            for (int i = 0; i < times; i++) {
                query.setInt(1, i % ROWS);
                try (ResultSet rows = query.executeQuery()) {
                    if (!rows.next()) {
                        throw new AssertionError(text);
                    }
                }
            }
        }
    }
}
