package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code FOR SYSTEM_TIME AS OF}: rows as they were, by every way in which rows are found. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class AsOfContract extends SqlContract {
    /** The times of the changes of {@link #create()}, in their order. */
    private final List<String> times = new ArrayList<>();

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT, note VARCHAR(20) CELL extra)");
        update("CREATE INDEX by_n ON t (n)");
        update("CREATE INDEX by_note ON t (note)");
        change("INSERT INTO t VALUES (1, 10, 'a')");
        change("UPDATE t SET n = 11, note = NULL WHERE id = 1");
        change("UPDATE t SET note = 'c' WHERE id = 1");
        change("DELETE FROM t WHERE id = 1");
        change("INSERT INTO t VALUES (1, 14, 'e')");
    }

    private void change(String sql) throws SQLException {
        update(sql);
        times.add(query("SELECT MAX(_created_at) FROM t$history").get(0));
    }

    private static String as(String time) {
        return "FOR SYSTEM_TIME AS OF TIMESTAMP '" + time + "'";
    }

    /** Returns the answers after each change; of a query that has {@code @} for the clause. */
    private List<String> each(String query) throws SQLException {
        List<String> answers = new ArrayList<>();
        for (String time : times) {
            answers.add(query(query.replace("@", as(time))).toString());
        }
        return answers;
    }

    /** Returns the answer after the third change; of a query that has {@code @} for the clause. */
    private List<String> third(String query) throws SQLException {
        return query(query.replace("@", as(times.get(2))));
    }

    @Test
    void rowIsAsItWasAfterEachChange() throws SQLException {
        String[] expected = {"[1|10|a]", "[1|11|null]", "[1|11|c]", "[]", "[1|14|e]"};

        assertThat(each("SELECT id, n, note FROM t @ WHERE id = 1"))
                .as("by key")
                .containsExactly(expected);
        assertThat(each("SELECT id, n, note FROM t @ WHERE id IN (0, 1, 2)")).containsExactly(expected);
        assertThat(each("SELECT id, n, note FROM t @")).as("by scan").containsExactly(expected);
        assertThat(each("SELECT id, n, note FROM t @ WHERE id BETWEEN 0 AND 5"))
                .as("by range")
                .containsExactly(expected);
        assertThat(each("SELECT id, n, note FROM t @ WHERE n BETWEEN 5 AND 50"))
                .as("by index")
                .containsExactly(expected);
        assertThat(each("SELECT n FROM t @ WHERE note = 'a'")).containsExactly("[10]", "[]", "[]", "[]", "[]");
        assertThat(each("SELECT id, n, note FROM t @ WHERE n IN (10, 11, 14) OR id = 7"))
                .as("by union")
                .containsExactly(expected);
        assertThat(each("SELECT id, n, note FROM t @ ORDER BY n LIMIT 3")).containsExactly(expected);
        assertThat(each("SELECT id, n, note FROM t @ ORDER BY id DESC LIMIT 3")).containsExactly(expected);
    }

    @Test
    void factsOfRowAreThoseOfItsVersion() throws SQLException {
        List<String> expected = new ArrayList<>(query(
                "SELECT _created_at FROM t$history WHERE _cell = 'base'" + " AND _body IS NOT NULL ORDER BY _ref_key"));
        expected.add(2, expected.get(1));

        assertThat(each("SELECT _created_at FROM t @").stream()
                        .filter(time -> !time.equals("[]"))
                        .map(time -> time.substring(1, time.length() - 1)))
                .isEqualTo(expected);
        assertThat(each("SELECT _ref_key, _version FROM t @"))
                .containsExactly("[0|2]", "[1|4]", "[1|5]", "[]", "[3|9]");
    }

    @Test
    void timeBeforeARowAndAMicrosecondBeforeAChangeAreOfTheVersionBefore() throws SQLException {
        String before = "FOR SYSTEM_TIME AS OF TIMESTAMPADD(MICROSECOND, -1, TIMESTAMP '%s')";

        assertThat(query("SELECT n FROM t " + before.formatted(times.get(0)))).isEmpty();
        assertThat(query("SELECT n FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '0001-01-01 00:00:00'"))
                .isEmpty();
        assertThat(query("SELECT n FROM t " + before.formatted(times.get(1)))).containsExactly("10");
        assertThat(query("SELECT n FROM t " + before.formatted(times.get(3)))).containsExactly("11");
        assertThat(query("SELECT n FROM t " + before.formatted(times.get(4)))).isEmpty();
    }

    @Test
    void aggregatesCountTheRowsOfThatTime() throws SQLException {
        assertThat(each("SELECT COUNT(*) FROM t @")).containsExactly("[1]", "[1]", "[1]", "[0]", "[1]");
        assertThat(each("SELECT MIN(n), MAX(n) FROM t @"))
                .containsExactly("[10|10]", "[11|11]", "[11|11]", "[null|null]", "[14|14]");
        assertThat(each("SELECT n, COUNT(*) FROM t @ GROUP BY n"))
                .containsExactly("[10|1]", "[11|1]", "[11|1]", "[]", "[14|1]");
    }

    @Test
    void tablesOfOneQueryHaveTimesOfTheirOwn() throws SQLException {
        String join = "SELECT a.n, b.n FROM t " + as(times.get(0)) + " AS a JOIN t " + as(times.get(1))
                + " AS b ON b.id = a.id";

        assertThat(query(join)).containsExactly("10|11");
        assertThat(query("SELECT a.n, b.n FROM t AS a JOIN t " + as(times.get(1)) + " AS b USING (id)"))
                .containsExactly("14|11");
        assertThat(third("SELECT a.n FROM t @ a NATURAL JOIN (SELECT 11 AS n) AS b"))
                .containsExactly("11");
        assertThat(third("SELECT n FROM t WHERE EXISTS (SELECT 1 FROM t @ AS old WHERE old.id = t.id AND old.n = 11)"))
                .containsExactly("14");
        assertThat(third("SELECT (SELECT MAX(n) FROM t @) FROM t")).containsExactly("11");
        assertThat(third("WITH old AS (SELECT n FROM t @) SELECT n FROM old")).containsExactly("11");
        assertThat(third("WITH c AS (SELECT n FROM t) SELECT c.n, old.n FROM c, c @ AS old"))
                .containsExactly("14|11");
    }

    @Test
    void viewIsReadAsOfATimeWithItsSubqueries() throws SQLException {
        update("CREATE VIEW v AS SELECT id, n FROM t WHERE n = (SELECT MAX(n) FROM t)");
        update("CREATE VIEW first_change AS SELECT n FROM t " + as(times.get(0)));

        assertThat(each("SELECT n FROM v @")).containsExactly("[10]", "[11]", "[11]", "[]", "[14]");
        assertThat(each("SELECT n FROM first_change @")).containsOnly("[10]");
        assertThat(query("SELECT n FROM first_change")).containsExactly("10");
    }

    @Test
    void updateIsUndoneByAQueryOfThePast() throws SQLException {
        update("UPDATE t SET n = 99, note = 'wrong' WHERE id = 1");

        update("UPSERT INTO t (id, n, note) SELECT id, n, note FROM t " + as(times.get(4)));

        assertThat(query("SELECT id, n, note FROM t")).containsExactly("1|14|e");
    }

    @Test
    void deletedRowsComeBackFromThePast() throws SQLException {
        update("DELETE FROM t");

        update("INSERT INTO t (id, n, note) SELECT id, n, note FROM t " + as(times.get(2)) + " AS was"
                + " WHERE NOT EXISTS (SELECT 1 FROM t AS present WHERE present.id = was.id)");

        assertThat(query("SELECT id, n, note FROM t")).containsExactly("1|11|c");
    }

    @Test
    void timeMayBeAParameterOrComputed() throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT n FROM t FOR SYSTEM_TIME AS OF ? WHERE id = ?")) {
            select.setInt(2, 1);
            select.setTimestamp(1, Timestamp.valueOf(times.get(1)));
            assertThat(texts(select.executeQuery())).containsExactly("11");
            select.setObject(1, LocalDateTime.parse(times.get(0).replace(' ', 'T')));
            assertThat(texts(select.executeQuery())).containsExactly("10");
            select.setString(1, times.get(3));
            assertThat(texts(select.executeQuery())).isEmpty();
        }
        assertThat(query("SELECT n FROM t FOR SYSTEM_TIME AS OF '" + times.get(1) + "'"))
                .containsExactly("11");
        assertThat(query("SELECT n FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP - INTERVAL '10' DAY"))
                .isEmpty();
    }

    @Test
    void columnsOfNowShowOldBodies() throws SQLException {
        update("ALTER TABLE t ADD COLUMN later INT DEFAULT 5");
        update("ALTER TABLE t RENAME COLUMN n TO amount");
        update("UPDATE t SET later = 6, amount = 15 WHERE id = 1");

        assertThat(third("SELECT id, amount, note, later FROM t @")).containsExactly("1|11|c|5");
        update("DROP INDEX by_n ON t");
        update("ALTER TABLE t DROP COLUMN amount");
        assertThat(third("SELECT * FROM t @")).containsExactly("1|c|5");
    }

    @Test
    void transactionDoesNotSeeItsChangesInThePast() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE t SET n = 15 WHERE id = 1");
        update("INSERT INTO t VALUES (2, 20, 'f')");

        assertThat(third("SELECT id, n FROM t @")).containsExactly("1|11");
        assertThat(third("SELECT n FROM t @ WHERE id = 1")).containsExactly("11");
        assertThat(third("SELECT n FROM t @ ORDER BY id LIMIT 5")).containsExactly("11");
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Test
    void connectionOfATimeReadsAllTablesAsOfIt() throws SQLException {
        update("CREATE VIEW first_change AS SELECT n FROM t " + as(times.get(0)));
        Properties third = new Properties();
        third.setProperty("asOf", times.get(2).replace(' ', 'T') + "Z");
        try (Connection past = DriverManager.getConnection(place.url(), third);
                Statement statement = past.createStatement()) {
            assertThat(texts(statement.executeQuery("SELECT id, n, note FROM t WHERE id = 1")))
                    .containsExactly("1|11|c");
            assertThat(texts(statement.executeQuery(
                            "SELECT n, (SELECT COUNT(*) FROM t WHERE n = 11) FROM t WHERE n > 0")))
                    .containsExactly("11|1");
            assertThat(texts(statement.executeQuery("SELECT n FROM t " + as(times.get(1)))))
                    .containsExactly("11");
            assertThat(texts(statement.executeQuery("SELECT n FROM first_change")))
                    .containsExactly("10");
            for (String change : List.of("DELETE FROM t", "CREATE TABLE u (id INT PRIMARY KEY)")) {
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> statement.execute(change))
                        .withMessageContaining("the connection reads the past")
                        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("25006"));
            }
        }
        assertThat(query("SELECT n FROM t")).containsExactly("14");
    }

    @Test
    void connectionOfAFutureTimeIsRefused() throws SQLException {
        String url = place.url() + "&asOf=";
        try (Connection future = DriverManager.getConnection(url + "9999-12-31T23:59:59Z");
                Statement statement = future.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery("SELECT n FROM t"))
                    .withMessageContaining("the clocks of all servers are earlier")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22023"));
        }
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(url + "-0001-01-01T00:00:00Z"))
                .withMessageContaining("a time in UTC such as");
    }

    @Test
    void planShowsTheTimeAndRowsWrittenSince() throws SQLException {
        assertThat(query("EXPLAIN SELECT n FROM t FOR SYSTEM_TIME AS OF ? WHERE n = 10"))
                .contains("Read t by index by_n, and rows written since", "    as of: ?1");
        assertThat(query("EXPLAIN SELECT n FROM t " + as("2026-01-01 00:00:00") + " WHERE id = 10"))
                .contains("Look up t by key", "    as of: TIMESTAMP '2026-01-01 00:00:00'");
    }

    @Test
    void shapesThatHaveNoOneTimeAreRefused() throws SQLException {
        update("CREATE VIEW v AS SELECT id, n FROM t");

        refuses(
                "0A000",
                "SELECT 1 FROM t AS a JOIN t FOR SYSTEM_TIME AS OF a._created_at AS b ON TRUE",
                "it names the column");
        refuses(
                "0A000",
                "SELECT 1 FROM t FOR SYSTEM_TIME AS OF COALESCE((SELECT MAX(_created_at) FROM t), NULL)",
                "not supported");
        refuses("0A000", "SELECT id FROM t " + as(times.get(0)) + " FOR UPDATE", "FOR UPDATE holds them as they are");
        refuses("0A000", "SELECT id FROM v " + as(times.get(0)) + " FOR UPDATE", "FOR UPDATE holds them as they are");
        refuses("0A000", "SELECT 1 FROM t$history " + as(times.get(0)), "as of a time");
        refuses("0A000", "SELECT 1 FROM sys.tables " + as(times.get(0)), "as of a time");
        refuses("22023", "SELECT n FROM t FOR SYSTEM_TIME AS OF CAST(NULL AS TIMESTAMP)", "as of NULL");
        refuses("22023", "SELECT n FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '9999-01-01 00:00:00'", "in UTC");
        refuses("22007", "SELECT n FROM t FOR SYSTEM_TIME AS OF 'yesterday'", "yesterday");
    }
}
