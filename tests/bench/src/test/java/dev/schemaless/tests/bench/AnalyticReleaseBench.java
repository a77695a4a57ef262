package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Analytical statements over tables of 100,000 rows against those of another release, on one server, as {@link ReleaseBench} compares. */
final class AnalyticReleaseBench {
    private static final int ROWS = 100_000;
    private static final int PER_TEAM = 40;

    @Test
    void statements() throws Exception {
        try (OtherRelease release = OtherRelease.open();
                TestStore here = TestStore.on(Backend.MARIADB);
                TestStore there = TestStore.on(Backend.MARIADB);
                Connection ours = here.connect();
                Connection theirs = release.connect(there.url())) {
            load(ours);
            load(theirs);
            for (Map.Entry<String, String> each : queries().entrySet()) {
                String sql = each.getValue();
                assertThat(answer(ours, sql)).as(each.getKey()).isEqualTo(answer(theirs, sql));
                new Comparison(each.getKey(), 1, times -> answer(ours, sql), times -> answer(theirs, sql)).run();
            }
        }
    }

    private static Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put(
                "window-rank",
                "SELECT MAX(r) FROM (SELECT RANK() OVER (PARTITION BY team ORDER BY price DESC) AS r FROM item) t");
        queries.put(
                "window-frame",
                "SELECT SUM(s) FROM (SELECT SUM(price) OVER"
                        + " (PARTITION BY team ORDER BY id ROWS BETWEEN 10 PRECEDING AND CURRENT ROW) AS s FROM item) t");
        queries.put("distinct", "SELECT COUNT(*) FROM (SELECT DISTINCT team, MOD(id, 50) AS m FROM item) t");
        queries.put(
                "count-distinct", "SELECT SUM(n) FROM (SELECT COUNT(DISTINCT label) AS n FROM item GROUP BY team) t");
        queries.put(
                "correlated-scalar",
                "SELECT COUNT(*) FROM item a WHERE price > (SELECT AVG(b.price) FROM part b WHERE b.item = a.id)");
        queries.put(
                "correlated-exists",
                "SELECT COUNT(*) FROM item a WHERE EXISTS (SELECT * FROM part b WHERE b.item = a.id AND b.price > 10)");
        queries.put("not-in", "SELECT COUNT(*) FROM item WHERE id NOT IN (SELECT item FROM part WHERE price > 100)");
        queries.put(
                "full-join", "SELECT COUNT(*), COUNT(a.id), COUNT(b.id) FROM item a FULL JOIN part b ON a.id = b.item");
        queries.put("except", "SELECT COUNT(*) FROM (SELECT id FROM item EXCEPT SELECT item FROM part) t");
        queries.put("union", "SELECT COUNT(*) FROM (SELECT id FROM item UNION SELECT item FROM part) t");
        return queries;
    }

    /** Half of the parts are of an item each; the others are of items that are missing. */
    private static void load(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE TABLE part (id BIGINT PRIMARY KEY, item BIGINT, price DOUBLE)");
        }
        try (PreparedStatement items = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)");
                PreparedStatement parts = connection.prepareStatement("INSERT INTO part VALUES (?, ?, ?)")) {
            for (long id = 0; id < ROWS; id++) {
                items.setLong(1, id);
                items.setLong(2, id / PER_TEAM);
                items.setString(3, "label of item " + id % 1_000);
                items.setDouble(4, id % 997 / 4.0);
                items.addBatch();
                parts.setLong(1, id);
                parts.setLong(2, 2 * id);
                parts.setDouble(3, id % 499 / 2.0);
                parts.addBatch();
            }
            items.executeBatch();
            parts.executeBatch();
        }
    }

    /** Returns the only row of an answer, as text. */
    private static String answer(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                row.append(rows.getString(i)).append('|');
            }
            return row.toString();
        }
    }
}
