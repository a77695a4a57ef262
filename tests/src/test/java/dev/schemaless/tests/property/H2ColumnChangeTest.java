package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that come, go and are renamed between changes of rows leave a table that shows what an H2 database shows. */
@Timeout(120)
final class H2ColumnChangeTest {
    private static final int STEPS = 60;
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void tableShowsWhatH2Shows(long seed) throws Exception {
        try (TestStore place = TestStore.on(Backend.H2_MEMORY);
                Connection ours = place.connect();
                Connection other = DriverManager.getConnection("jdbc:h2:mem:")) {
            Random random = new Random(seed);
            List<String> done = new ArrayList<>();
            both(ours, other, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER DEFAULT 3)", done);
            for (int step = 0; step < STEPS; step++) {
                both(ours, other, statement(random, step), done);
                assertSame(ours, other, "SELECT * FROM t ORDER BY id", done);
            }
            for (String column : columns(other)) {
                // once by a scan, and once by the index
                for (int round = 0; round < 2; round++) {
                    String where = "SELECT id FROM t WHERE " + column;
                    assertSame(ours, other, where + " IS NULL ORDER BY id", done);
                    assertSame(ours, other, where + " = 5 ORDER BY id", done);
                    assertSame(ours, other, where + " <> 5 ORDER BY id", done);
                    assertSame(ours, other, "SELECT COUNT(" + column + "), MAX(" + column + ") FROM t", done);
                    execute(
                            ours,
                            round == 0 ? "CREATE INDEX by_" + column + " ON t (" + column + ")" : "ANALYZE TABLE t");
                }
            }
        }
    }

    private static String statement(Random random, int step) {
        String column = NAMES.get(random.nextInt(NAMES.size()));
        return switch (random.nextInt(10)) {
            case 0, 1 ->
                "ALTER TABLE t ADD COLUMN " + column + " INTEGER" + defaultOf(random)
                        + (random.nextInt(4) == 0 ? " NOT NULL" : "");
            case 2 -> "ALTER TABLE t DROP COLUMN " + column;
            case 3 -> "ALTER TABLE t RENAME COLUMN " + column + " TO " + NAMES.get(random.nextInt(NAMES.size()));
            case 4, 5 -> "INSERT INTO t (id) VALUES (" + step + ")";
            case 6 -> "INSERT INTO t (id, " + column + ") VALUES (" + step + ", " + value(random) + ")";
            case 7 -> "DELETE FROM t WHERE MOD(id, 11) = " + random.nextInt(11);
            default -> "UPDATE t SET " + column + " = " + value(random) + " WHERE MOD(id, 3) = " + random.nextInt(3);
        };
    }

    private static String defaultOf(Random random) {
        return random.nextInt(3) == 0 ? "" : " DEFAULT " + value(random);
    }

    private static String value(Random random) {
        return random.nextInt(4) == 0 ? "NULL" : String.valueOf(4 + random.nextInt(3));
    }

    private static void both(Connection ours, Connection other, String sql, List<String> done) {
        String expected = execute(other, sql);
        done.add(sql + " -> " + expected);
        assertThat(execute(ours, sql)).as(String.join("\n", done)).isEqualTo(expected);
    }

    /** Returns whether a statement is refused, and for which kind of reason. */
    private static String execute(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return "done";
        } catch (SQLException e) {
            return e.getSQLState().startsWith("23") ? "23" : "refused";
        }
    }

    private static void assertSame(Connection ours, Connection other, String query, List<String> done)
            throws SQLException {
        assertThat(rows(ours, query))
                .as(query + " after\n" + String.join("\n", done))
                .isEqualTo(rows(other, query));
    }

    private static List<String> columns(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM t")) {
            List<String> names = new ArrayList<>();
            for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
                names.add(rows.getMetaData().getColumnName(i));
            }
            return names;
        }
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(rows.getString(i)).append(' ');
                }
                found.add(row.toString());
            }
            return found;
        }
    }
}
