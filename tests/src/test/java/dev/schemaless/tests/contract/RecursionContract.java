package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recursive queries give the rows that the server gives for plain tables with the same rows. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class RecursionContract {
    private static final String NODES = "node (id INTEGER PRIMARY KEY, parent INTEGER, weight DECIMAL(6, 2))";
    private static final String EDGES = "edge (a INTEGER, b INTEGER, PRIMARY KEY (a, b))";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 500) SELECT COUNT(*), SUM(n) FROM r",
                "WITH RECURSIVE r (i, a, b) AS (SELECT 1, CAST(0 AS DECIMAL(30)), CAST(1 AS DECIMAL(30)) UNION ALL"
                        + " SELECT i + 1, b, a + b FROM r WHERE i < 90) SELECT i, a FROM r",
                "WITH RECURSIVE r (d) AS (SELECT DATE '2024-02-27' UNION ALL SELECT d + INTERVAL '1' DAY FROM r"
                        + " WHERE d < DATE '2024-03-02') SELECT d FROM r",
                "WITH RECURSIVE r (id, depth) AS (SELECT id, 0 FROM node WHERE id = 2 UNION ALL"
                        + " SELECT n.id, r.depth + 1 FROM node n JOIN r ON n.parent = r.id) SELECT id, depth FROM r",
                "WITH RECURSIVE r (id, parent, total) AS (SELECT id, parent, CAST(weight AS DECIMAL(20, 2)) FROM node WHERE id > 290"
                        + " UNION ALL SELECT n.id, n.parent, r.total + n.weight FROM r JOIN node n ON n.id = r.parent)"
                        + " SELECT id, COUNT(*), SUM(total) FROM r GROUP BY id",
                "WITH RECURSIVE r (id, weight) AS (SELECT id, weight FROM node WHERE parent IS NULL UNION"
                        + " SELECT n.id, n.weight FROM r LEFT JOIN node n ON n.weight = r.weight + 1 WHERE r.id IS NOT NULL) SELECT id, weight FROM r",
                "WITH RECURSIVE r (x) AS (SELECT 1 UNION SELECT e.b FROM r JOIN edge e ON e.a = r.x) SELECT x FROM r",
                "WITH RECURSIVE r (x, y) AS (SELECT a, b FROM edge UNION SELECT r.x, e.b FROM r JOIN edge e ON e.a = r.y) SELECT x, y FROM r",
                "WITH RECURSIVE r (x, y) AS (SELECT a, b FROM edge WHERE a < 20 UNION SELECT r.x, e.b FROM r JOIN edge e ON e.a = r.y"
                        + " WHERE NOT EXISTS (SELECT 1 FROM node n WHERE n.id = e.b AND n.parent = r.x)) SELECT x, y FROM r",
                "WITH RECURSIVE p (x) AS (SELECT 1 UNION SELECT e.b FROM p JOIN edge e ON e.a = p.x),"
                        + " q (id) AS (SELECT x FROM p WHERE x < 9 UNION ALL SELECT n.id FROM node n JOIN q ON n.parent = q.id)"
                        + " SELECT q.id, COUNT(*) FROM q JOIN p ON p.x = q.id GROUP BY q.id",
                "SELECT n.id FROM node n WHERE n.id IN (WITH RECURSIVE r (x) AS (SELECT 1 UNION SELECT e.b FROM r, edge e WHERE e.a = r.x)"
                        + " SELECT x FROM r WHERE x > 40)"
            })
    void rowsAreThoseOfTheServer(String sql, TestStore place) throws SQLException {
        try (Connection store = place.connect();
                Connection server = place.connectToPartition(0)) {
            fill(store);
            fill(server);

            assertThat(rows(store, sql)).isNotEmpty().isEqualTo(rows(server, sql));
        }
    }

    /** A tree of 300 nodes with three children each, and a graph with cycles. */
    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + NODES);
            statement.execute("CREATE INDEX by_parent ON node (parent)");
            statement.execute("CREATE TABLE " + EDGES);
            statement.execute("INSERT INTO node VALUES "
                    + list(
                            id -> "(" + id + ", " + (id == 1 ? "NULL" : String.valueOf((id + 1) / 3)) + ", " + id % 17
                                    + ".25)",
                            300));
            statement.execute("INSERT INTO edge VALUES " + list(a -> "(" + a + ", " + (a * 7 % 61 + 1) + ")", 60));
        }
    }

    private static String list(IntFunction<String> row, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(row).collect(Collectors.joining(", "));
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                    row.append(found.getString(column)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows.stream().sorted().toList();
    }
}
