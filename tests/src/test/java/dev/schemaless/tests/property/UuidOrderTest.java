package dev.schemaless.tests.property;

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
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** UUIDs have the order that they have in H2, by a scan, by an index and by the primary key. */
@OnBackend(Backend.H2_MEMORY)
final class UuidOrderTest {
    private static final int ROWS = 60;
    private static final List<String> DEFINITIONS = List.of(
            "CREATE TABLE scanned (k UUID, u UUID)",
            "CREATE TABLE keyed (k UUID PRIMARY KEY, u UUID)",
            "CREATE TABLE indexed (k UUID, u UUID)");

    /** What is asked of each table; {@code ?} is a value. */
    private static final List<String> QUERIES = List.of(
            "SELECT k FROM # ORDER BY k",
            "SELECT k FROM # ORDER BY k DESC LIMIT 7",
            "SELECT u FROM # WHERE u IS NOT NULL ORDER BY u, k LIMIT 9 OFFSET 3",
            "SELECT k FROM # WHERE k < ? ORDER BY k",
            "SELECT k FROM # WHERE u >= ? ORDER BY k",
            "SELECT k FROM # WHERE k BETWEEN ? AND ? ORDER BY k",
            "SELECT k FROM # WHERE k IN (?, ?, ?) ORDER BY k",
            "SELECT k FROM # WHERE u NOT IN (?, ?, ?) ORDER BY k",
            "SELECT k FROM # WHERE (k > ? AND k <= ?) OR u < ? ORDER BY k",
            "SELECT COUNT(*) FROM # WHERE NOT (u > ?)",
            "SELECT MIN(u) FROM #",
            "SELECT MAX(k) FROM # WHERE k < ?",
            "SELECT RANK() OVER (ORDER BY k) FROM # ORDER BY k",
            "SELECT MAX(u) OVER (ORDER BY k) FROM # ORDER BY k",
            "SELECT COUNT(*) FROM # AS a JOIN # AS b ON a.k < b.k",
            "SELECT GREATEST(k, ?) FROM # ORDER BY k");

    private final List<UUID> values = new ArrayList<>(List.of(
            new UUID(0, 0),
            new UUID(0, Long.MIN_VALUE),
            new UUID(Long.MAX_VALUE, Long.MAX_VALUE),
            new UUID(Long.MAX_VALUE, Long.MIN_VALUE),
            new UUID(Long.MIN_VALUE, 0),
            new UUID(Long.MIN_VALUE, -1),
            new UUID(-1, 0),
            new UUID(-1, -1)));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void orderIsThatOfH2(boolean literals, TestStore place) throws SQLException {
        Random random = new Random(Long.getLong("schemaless.test.seed", 0) + 7);
        while (values.size() < ROWS) {
            values.add(new UUID(random.nextLong(), random.nextLong()));
        }
        try (Connection ours = place.connect();
                Connection h2 = DriverManager.getConnection("jdbc:h2:mem:")) {
            fill(ours, new Random(1));
            fill(h2, new Random(1));
            run(ours, "CREATE INDEX by_k ON indexed (k)");
            run(ours, "CREATE INDEX by_u ON indexed (u, k)");
            for (String query : QUERIES) {
                for (String table : List.of("scanned", "keyed", "indexed")) {
                    String sql = query.replace("#", table);
                    List<UUID> arguments = random.ints(3, 0, values.size())
                            .mapToObj(values::get)
                            .toList();
                    assertThat(rows(ours, sql, arguments, literals))
                            .as(sql + " " + arguments)
                            .isEqualTo(rows(h2, sql, arguments, literals));
                }
            }
        }
    }

    @Test
    void rangesOfUuidsReadAnIndex(TestStore place) throws SQLException {
        try (Connection ours = place.connect()) {
            run(ours, "CREATE TABLE t (id BIGINT PRIMARY KEY, u UUID)");
            run(ours, "CREATE INDEX by_u ON t (u)");

            assertThat(rows(
                            ours,
                            "EXPLAIN PLAN FOR SELECT id FROM t WHERE u > ? AND u < ?",
                            values.subList(0, 2),
                            true))
                    .first()
                    .asString()
                    .contains("by=[index by_u]", "pushed=[u > " + values.get(0) + " AND u < " + values.get(1) + "]");
        }
    }

    private void fill(Connection connection, Random random) throws SQLException {
        for (String definition : DEFINITIONS) {
            run(connection, definition);
            String table = definition.split(" ")[2];
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
                for (UUID key : values) {
                    insert.setObject(1, key);
                    insert.setObject(2, random.nextInt(5) == 0 ? null : values.get(random.nextInt(values.size())));
                    insert.executeUpdate();
                }
            }
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql, List<UUID> arguments, boolean literals)
            throws SQLException {
        String text = sql;
        for (int i = 0; literals && text.contains("?"); i++) {
            text = text.replaceFirst("\\?", "UUID '" + arguments.get(i) + "'");
        }
        try (PreparedStatement query = connection.prepareStatement(text)) {
            for (int i = 1; i <= query.getParameterMetaData().getParameterCount(); i++) {
                query.setObject(i, arguments.get(i - 1));
            }
            List<String> rows = new ArrayList<>();
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    rows.add(found.getString(1));
                }
            }
            return rows;
        }
    }
}
