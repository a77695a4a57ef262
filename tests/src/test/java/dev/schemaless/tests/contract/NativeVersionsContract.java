package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code t$cells} and {@code t$history} of native tables: every version of every cell, by row and by position. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class NativeVersionsContract extends SqlContract {
    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT, note VARCHAR(20) CELL extra)");
        update("INSERT INTO t VALUES (1, 10, 'a'), (2, 20, NULL)");
        update("UPDATE t SET n = 11 WHERE id = 1");
        update("UPDATE t SET note = 'b' WHERE id = 1");
        update("DELETE FROM t WHERE id = 2");
    }

    private String keyOf(int id) throws SQLException {
        return query("SELECT DISTINCT _row_key FROM t$history WHERE id = " + id).get(0);
    }

    @Test
    void historyHasEachVersionWithItsColumns() throws SQLException {
        assertThat(query("SELECT _cell, _ref_key, id, n, note FROM t$history WHERE _row_key = '" + keyOf(1)
                        + "' ORDER BY _cell, _ref_key"))
                .containsExactly("base|0|1|10|null", "base|1|1|11|null", "extra|0|1|null|a", "extra|1|1|null|b");
    }

    @Test
    void rowThatWasDeletedEndsWithAVersionWithoutABody() throws SQLException {
        assertThat(query("SELECT _cell, _ref_key, n, _body IS NULL FROM t$history WHERE _row_key = '" + keyOf(2)
                        + "' ORDER BY _cell, _ref_key"))
                .containsExactly("base|0|20|false", "base|1|null|true");
    }

    @Test
    void primaryKeyOfADeletedRowIsReadFromItsRowKey() throws SQLException {
        update("CREATE TABLE k (a VARCHAR(80), b DATE, c DECIMAL(9, 2), d TIMESTAMP(6), e DOUBLE, f CHAR(5), g BOOLEAN,"
                + " n INT, PRIMARY KEY (a, b, c, d, e, f, g))");
        update("INSERT INTO k VALUES ('é''\u0000', DATE '2024-02-29', -1.50, TIMESTAMP '2024-02-29 01:02:03.000004',"
                + " 0.1, 'x', TRUE, 1), ('" + "a".repeat(80)
                + "', DATE '2024-02-29', 2, TIMESTAMP '2024-02-29 00:00:00',"
                + " 0, 'x', TRUE, 2)");
        String key = "SELECT a, b, c, d, e, f, g, n FROM k$history WHERE _body IS ";
        List<String> written = query(key + "NOT NULL AND n = 1");
        update("DELETE FROM k");

        assertThat(query(key + "NULL"))
                .containsExactlyInAnyOrder(
                        written.get(0).replace("|1", "|null"), "null|null|null|null|null|null|null|null");
    }

    @Test
    void cellsShowBodiesAndTimes() throws SQLException {
        assertThat(query("SELECT _body FROM t$cells WHERE _row_key = '" + keyOf(1)
                        + "' AND _cell = 'base' ORDER BY _ref_key"))
                .containsExactly("{\"id\":1,\"n\":10}", "{\"id\":1,\"n\":11}");
        assertThat(query("SELECT COUNT(*) FROM t$cells AS c JOIN t ON t._row_key = c._row_key"
                        + " WHERE c._cell = 'base' AND c._created_at = t._created_at AND c._ref_key = t._ref_key"))
                .containsExactly("1");
    }

    @Test
    void readerGoesOnBehindTheLastPositionOfAShard() throws SQLException {
        String shard = query("SELECT _shard FROM t WHERE id = 1").get(0);
        List<String> expected = query("SELECT _position FROM t$cells WHERE _shard = " + shard + " ORDER BY _position");
        List<String> read = new ArrayList<>();
        try (PreparedStatement next = connection.prepareStatement(
                "SELECT _position FROM t$cells WHERE _shard = ? AND _position > ? ORDER BY _position LIMIT 1")) {
            next.setInt(1, Integer.parseInt(shard));
            next.setLong(2, 0);
            for (List<String> found = texts(next.executeQuery());
                    !found.isEmpty();
                    found = texts(next.executeQuery())) {
                read.addAll(found);
                next.setLong(2, Long.parseLong(found.get(0)));
            }
        }

        assertThat(read).hasSizeGreaterThanOrEqualTo(4).isEqualTo(expected);
        assertThat(query("EXPLAIN SELECT _position FROM t$cells WHERE _shard = " + shard
                        + " AND _position > 1 ORDER BY _position LIMIT 1"))
                .contains("Read t$cells by range of positions", "    order: _position", "    first: 1 row")
                .anyMatch(line -> line.startsWith("    shards: 1 of "));
    }

    @Test
    void newestVersionsOfAllShardsComeFirst() throws SQLException {
        List<String> all = query("SELECT _shard, _position FROM t$cells");
        List<String> newest = query("SELECT _shard, _position FROM t$cells ORDER BY _shard DESC, _position DESC");

        assertThat(all).hasSize(6);
        assertThat(newest).containsExactlyInAnyOrderElementsOf(all).isSortedAccordingTo((one, other) -> {
            int byShard = Integer.compare(part(other, 0), part(one, 0));
            return byShard != 0 ? byShard : Integer.compare(part(other, 1), part(one, 1));
        });
    }

    private static int part(String row, int number) {
        return Integer.parseInt(row.split("\\|")[number]);
    }

    @Test
    void manyVersionsComeInSeveralPages() throws SQLException {
        update("CREATE TABLE many (id INT PRIMARY KEY, filling VARCHAR(4000))");
        update("INSERT INTO many SELECT x, REPEAT('x', 2000) FROM UNNEST(" + numbers(3000) + ") AS u (x)");
        update("UPDATE many SET filling = 'y' WHERE id <= 1000");

        assertThat(query("SELECT COUNT(*), COUNT(DISTINCT _row_key), SUM(_ref_key), SUM(CHAR_LENGTH(filling))"
                        + " FROM many$history"))
                .containsExactly("4000|3000|1000|" + (3000 * 2000 + 1000));
        assertThat(query("SELECT COUNT(*) FROM (SELECT _position FROM many$cells ORDER BY _shard, _position) AS p"))
                .containsExactly("4000");
    }

    private static String numbers(int count) {
        StringBuilder numbers = new StringBuilder("ARRAY[1");
        for (int i = 2; i <= count; i++) {
            numbers.append(", ").append(i);
        }
        return numbers.append(']').toString();
    }

    @Test
    void whatIsNotCommittedIsNotThere() throws SQLException {
        try (Connection other = place.connect()) {
            other.setAutoCommit(false);
            other.createStatement().execute("UPDATE t SET n = 12 WHERE id = 1");
            assertThat(query("SELECT MAX(n) FROM t$history")).containsExactly("20");
            assertThat(query("SELECT COUNT(*) FROM t$history WHERE n = 12")).containsExactly("0");
            other.commit();
        }
        assertThat(query("SELECT _ref_key FROM t$history WHERE n = 12")).containsExactly("2");
    }

    @Test
    void versionsCannotBeChanged() {
        refuses("42P01", "DELETE FROM t$history", "t$history");
    }

    @Test
    void tableThatIsDroppedMeanwhileIsNotThere() throws SQLException {
        try (Connection other = place.connect();
                PreparedStatement read = other.prepareStatement("SELECT COUNT(*) FROM t$cells")) {
            assertThat(texts(read.executeQuery())).containsExactly("6");
            update("DROP TABLE t");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> read.executeQuery().next())
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
        }
    }
}
