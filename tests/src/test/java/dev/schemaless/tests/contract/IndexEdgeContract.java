package dev.schemaless.tests.contract;

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
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an index cannot hold as it is: strings that it cuts, values that are none of its column's type. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class IndexEdgeContract {
    /** Of a lone text column an entry keeps some 3,050 bytes: around that, each with what comes after it. */
    private static final List<String> STRINGS = IntStream.concat(IntStream.of(1), IntStream.rangeClosed(3_049, 3_057))
            .mapToObj("x"::repeat)
            .flatMap(start -> Stream.of(start, start + "a", start + "z"))
            .toList();

    @Test
    void stringsThatEntriesCutAreComparedWhole(TestStore place) throws SQLException {
        try (Connection connection = place.connect()) {
            execute(connection, "CREATE TABLE line (id INTEGER PRIMARY KEY, text VARCHAR)");
            execute(connection, "CREATE INDEX by_text ON line (text)");
            insertStrings(connection);
            assertThat(plan(connection, "SELECT id FROM line WHERE text > 'x'")).contains("index by_text");
            for (String value : STRINGS) {
                assertFinds(connection, "text = ?", value, order -> order == 0);
                assertFinds(connection, "text < ?", value, order -> order < 0);
                assertFinds(connection, "text <= ?", value, order -> order <= 0);
                assertFinds(connection, "text > ?", value, order -> order > 0);
                assertFinds(connection, "text >= ?", value, order -> order >= 0);
            }
        }
    }

    private static void insertStrings(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO line VALUES (?, ?)")) {
            for (int id = 0; id < STRINGS.size(); id++) {
                insert.setInt(1, id);
                insert.setString(2, STRINGS.get(id));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void assertFinds(Connection connection, String condition, String value, IntPredicate order)
            throws SQLException {
        List<Integer> found = new ArrayList<>();
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id FROM line WHERE " + condition + " ORDER BY id")) {
            query.setString(1, value);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getInt(1));
                }
            }
        }
        assertThat(found)
                .as(condition + " with " + value.length() + " characters")
                .isEqualTo(IntStream.range(0, STRINGS.size())
                        .filter(id -> order.test(STRINGS.get(id).compareTo(value)))
                        .boxed()
                        .toList());
    }

    /** Such a value reads as NULL, or as an error. An index finds it as NULL, and a lookup of other values does not read it. */
    @Test
    void valuesOfAnotherTypeAreFoundAsNull(TestStore place) throws SQLException {
        String ofNull = "SELECT id FROM line WHERE size IS NULL ORDER BY id";
        String ofSize = "SELECT id FROM line WHERE size = 5";
        try (Connection nulls = DriverManager.getConnection(place.url() + "&typeMismatch=null");
                Connection errors = place.connect()) {
            execute(nulls, "CREATE TABLE line (id INTEGER PRIMARY KEY)");
            execute(
                    nulls,
                    "INSERT INTO line (id, _body) VALUES (1, '{\"size\": 5}'), (2, '{\"size\": \"five\"}'), (3, '{}')");
            execute(nulls, "ALTER TABLE line ADD COLUMN size INTEGER");
            assertThat(ids(errors, ofSize)).containsExactly("22018");
            execute(nulls, "CREATE INDEX by_size ON line (size)");
            assertThat(plan(nulls, ofNull)).contains("index by_size");
            assertThat(plan(nulls, ofSize)).contains("index by_size");

            assertThat(ids(nulls, ofNull)).containsExactly("2", "3");
            assertThat(ids(nulls, ofSize)).containsExactly("1");
            assertThat(ids(errors, ofNull)).containsExactly("22018");
            assertThat(ids(errors, ofSize)).containsExactly("1");
        }
    }

    /** Returns the ids, or the SQLState of the error. */
    private static List<String> ids(Connection connection, String sql) {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        } catch (SQLException e) {
            return List.of(e.getSQLState());
        }
    }

    private static String plan(Connection connection, String sql) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
