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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that were there before a column show the DEFAULT that it came with, wherever the column is read. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE, Backend.TWO_MARIADB, Backend.MYSQL})
final class AddedColumnContract extends SqlContract {
    @BeforeEach
    void fill() throws SQLException {
        update("CREATE TABLE t (id INTEGER PRIMARY KEY, s VARCHAR(9))");
        update("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
    }

    @Test
    void rowsShowTheDefault() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7 NOT NULL");
        update("ALTER TABLE t ADD COLUMN v VARCHAR(9) DEFAULT 'x' || 'y'");
        update("INSERT INTO t (id) VALUES (3)");
        update("INSERT INTO t VALUES (4, 'd', 8, NULL)");

        assertThat(query("SELECT id, n, v FROM t ORDER BY id"))
                .containsExactly("1|7|xy", "2|7|xy", "3|7|xy", "4|8|null");
        assertThat(query("SELECT n FROM t WHERE id = 2")).containsExactly("7");
        assertThat(query("SELECT COUNT(*), COUNT(v), MIN(n), MAX(n), SUM(n), MIN(v) FROM t"))
                .containsExactly("4|3|7|8|29|xy");
        assertThat(query("SELECT n, COUNT(*) FROM t GROUP BY n ORDER BY n")).containsExactly("7|3", "8|1");
        assertThat(query("SELECT id FROM t WHERE v IS NULL")).containsExactly("4");
    }

    @Test
    void everyTypeKeepsItsDefault() throws SQLException {
        String[] columns = {
            "b BOOLEAN DEFAULT TRUE",
            "l BIGINT DEFAULT 9223372036854775807",
            "m DECIMAL(9, 2) DEFAULT 1.5",
            "r REAL DEFAULT 0.5",
            "d DOUBLE DEFAULT 0.1",
            "w DATE DEFAULT DATE '2024-02-29'",
            "i TIME DEFAULT TIME '23:59:58'",
            "z TIMESTAMP DEFAULT TIMESTAMP '2024-02-29 12:30:00'",
            "y VARBINARY(4) DEFAULT X'00ff'",
            "u UUID DEFAULT '00000000-0000-0000-0000-000000000007'",
            "a INTEGER ARRAY DEFAULT ARRAY[1, 2]",
            "j JSON DEFAULT '{\"k\": 1}'",
            "c CHAR(3) DEFAULT 'q'"
        };
        for (String column : columns) {
            update("ALTER TABLE t ADD COLUMN " + column);
        }
        update("INSERT INTO t (id, s) VALUES (3, 'a')");

        for (String column : columns) {
            String name = column.substring(0, 1);
            assertThat(query("SELECT " + name + " FROM t WHERE id = 1"))
                    .as(column)
                    .isEqualTo(query("SELECT " + name + " FROM t WHERE id = 3"))
                    .doesNotContain("null");
        }
    }

    @Test
    void numberFiltersOnBytesKnowTheDefault() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");
        update("ALTER TABLE t ADD COLUMN d DOUBLE DEFAULT 0.5");
        update("INSERT INTO t VALUES (3, 'c', NULL, NULL), (4, 'd', 9, 9.5)");

        assertThat(numbers("SELECT id FROM t WHERE n = 7 ORDER BY id")).containsExactly(1L, 2L);
        assertThat(numbers("SELECT id FROM t WHERE n <> 7 ORDER BY id")).containsExactly(4L);
        assertThat(numbers("SELECT id FROM t WHERE n + 1 < 9 ORDER BY id")).containsExactly(1L, 2L);
        assertThat(numbers("SELECT id FROM t WHERE n IN (7, 10) OR n IS NULL ORDER BY id"))
                .containsExactly(1L, 2L, 3L);
        assertThat(numbers("SELECT id FROM t WHERE n IS NULL")).containsExactly(3L);
        assertThat(numbers("SELECT id FROM t WHERE d < 1 ORDER BY id")).containsExactly(1L, 2L);
        assertThat(numbers("SELECT id FROM t WHERE d IS NOT NULL ORDER BY id")).containsExactly(1L, 2L, 4L);
    }

    @Test
    void indexBuiltAfterwardsFindsThem() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");
        update("CREATE INDEX by_n ON t (n) SHARD BY (n)");
        update("INSERT INTO t VALUES (3, 'c', NULL), (4, 'd', 7)");

        assertThat(query("EXPLAIN SELECT id FROM t WHERE n = 7").toString()).contains("by_n");
        assertThat(numbers("SELECT id FROM t WHERE n = 7 ORDER BY id")).containsExactly(1L, 2L, 4L);
        assertThat(numbers("SELECT id FROM t WHERE n IS NULL")).containsExactly(3L);

        update("UPDATE t SET s = 'z' WHERE id = 1");
        update("UPDATE t SET n = 8 WHERE id = 2");

        assertThat(numbers("SELECT id FROM t WHERE n = 7 ORDER BY id")).containsExactly(1L, 4L);
        assertThat(numbers("SELECT id FROM t WHERE n = 8")).containsExactly(2L);
    }

    @Test
    void indexOfTheUndeclaredFieldIsNotTakenForTheColumn() throws SQLException {
        update("INSERT INTO t (id, s, _body) VALUES (3, 'c', '{\"n\": 5}')");
        update("CREATE INDEX by_field ON t (n INTEGER)");
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");

        assertThat(numbers("SELECT id FROM t WHERE n = 7 ORDER BY id")).containsExactly(1L, 2L);
        assertThat(numbers("SELECT id FROM t WHERE n = 5")).containsExactly(3L);
        assertThat(numbers("SELECT id FROM t WHERE n IS NULL")).isEmpty();
        assertThat(query("EXPLAIN SELECT id FROM t WHERE n = 7").toString())
                .contains("Scan t", "index by_field (n INTEGER): no condition on the first column");

        update("CREATE INDEX by_column ON t (n)");

        assertThat(numbers("SELECT id FROM t WHERE n = 7 ORDER BY id")).containsExactly(1L, 2L);
        assertThat(query("EXPLAIN SELECT id FROM t WHERE n = 7").toString()).contains("by_column");
    }

    @Test
    void uniqueClaimsAreOfTheDefault() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");
        refuses("23505", "CREATE UNIQUE INDEX one_n ON t (n)", "one_n");
        update("DELETE FROM t WHERE id = 2");
        update("CREATE UNIQUE INDEX one_n ON t (n)");

        refuses("23505", "INSERT INTO t (id) VALUES (3)", "one_n");
        refuses("23505", "INSERT INTO t (id, n) VALUES (3, 7)", "one_n");
        update("INSERT INTO t (id, n) VALUES (3, 8), (4, NULL), (5, NULL)");
        update("UPDATE t SET n = 9 WHERE id = 1");
        update("INSERT INTO t (id, n) VALUES (6, 7)");

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|9", "3|8", "4|null", "5|null", "6|7");
    }

    @Test
    void claimOfAMissingCellGoesWithItsRow() throws SQLException {
        update("DELETE FROM t WHERE id = 2");
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7 CELL meta");
        update("CREATE UNIQUE INDEX one_n ON t (n)");
        refuses("23505", "INSERT INTO t (id) VALUES (3)", "one_n");

        update("DELETE FROM t WHERE id = 1");
        update("INSERT INTO t (id) VALUES (3)");

        refuses("23505", "INSERT INTO t (id) VALUES (4)", "one_n");
        assertThat(query("SELECT id, n FROM t")).containsExactly("3|7");
    }

    @Test
    void nullIsKept() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");

        assertThat(update("UPDATE t SET n = NULL WHERE id = 1")).isEqualTo(1);
        update("INSERT INTO t VALUES (3, 'c', NULL)");
        update("INSERT INTO t (id, _body) VALUES (4, '{\"n\": null}')");
        update("UPDATE t SET s = 'z'");

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|null", "2|7", "3|null", "4|null");
        assertThat(query("SELECT _body FROM t WHERE id = 1").toString()).contains("\"n\":null");
    }

    @Test
    void changesSeeTheDefault() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7 NOT NULL");

        assertThat(query("UPDATE t SET n = n + 1 WHERE id = 1 RETURNING id, n")).containsExactly("1|8");
        assertThat(query("UPDATE t SET s = 'z' WHERE id = 2 RETURNING n")).containsExactly("7");
        update("MERGE INTO t USING (VALUES (2, 7), (3, 7)) AS v (i, w) ON t.id = v.i AND t.n = v.w"
                + " WHEN MATCHED THEN UPDATE SET n = t.n * 10 WHEN NOT MATCHED THEN INSERT (id, n) VALUES (v.i, v.w)");
        update("INSERT INTO t (id) VALUES (2) ON DUPLICATE KEY UPDATE n = n + 1");
        refuses("23502", "UPDATE t SET n = NULL WHERE id = 2", "'n'");

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|8", "2|71", "3|7");
        assertThat(query("DELETE FROM t WHERE id = 1 RETURNING n")).containsExactly("8");
    }

    @Test
    void transactionSeesTheDefaultInRowsThatItHasChanged() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");
        connection.setAutoCommit(false);
        update("UPDATE t SET s = 'z' WHERE id = 1");
        update("UPDATE t SET n = NULL WHERE id = 2");

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|7", "2|null");
        connection.commit();
        connection.setAutoCommit(true);
        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|7", "2|null");
    }

    @Test
    void cellThatIsMissingShowsTheDefault() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7 CELL meta");
        update("ALTER TABLE t ADD COLUMN v VARCHAR(9) DEFAULT 'x' CELL meta");
        update("UPDATE t SET n = NULL WHERE id = 1");
        update("INSERT INTO t VALUES (3, 'c', NULL, NULL)");
        update("CREATE INDEX by_n ON t (n)");

        assertThat(query("SELECT id, n, v FROM t ORDER BY id")).containsExactly("1|null|x", "2|7|x", "3|null|null");
        assertThat(numbers("SELECT id FROM t WHERE n = 7")).containsExactly(2L);
        assertThat(query("SELECT meta FROM t WHERE id = 2")).containsExactly("null");
    }

    @Test
    void historyShowsTheDefault() throws SQLException {
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");
        update("UPDATE t SET n = NULL WHERE id = 1");
        update("DELETE FROM t WHERE id = 1");

        String key = query("SELECT _row_key FROM t$history WHERE n IS NULL AND s IS NOT NULL")
                .get(0);
        assertThat(query("SELECT s, n FROM t$history WHERE _row_key = '" + key + "' ORDER BY _ref_key"))
                .containsExactly("a|7", "a|null", "null|null");
    }

    @Test
    void valueIsComputedOnce() throws SQLException {
        update("ALTER TABLE t ADD COLUMN at TIMESTAMP(3) DEFAULT CURRENT_TIMESTAMP(3)");
        String at = query("SELECT at FROM t WHERE id = 1").get(0);
        while (query("SELECT CURRENT_TIMESTAMP(3) FROM t WHERE id = 1").get(0).equals(at)) {
            Thread.onSpinWait();
        }
        update("INSERT INTO t (id) VALUES (3)");

        assertThat(query("SELECT at FROM t WHERE id < 3")).containsExactly(at, at);
        assertThat(query("SELECT id FROM t WHERE at = (SELECT MAX(at) FROM t)")).containsExactly("3");
    }

    @Test
    void defaultWithAnotherValueForEachRowNeedsATableWithoutRows() throws SQLException {
        update("CREATE SEQUENCE q");
        for (String column : new String[] {
            "n BIGINT DEFAULT NEXT VALUE FOR q",
            "n DOUBLE DEFAULT RAND()",
            "n DOUBLE DEFAULT 1 + RANDOM()",
            "n UUID DEFAULT UUID()",
            "n DOUBLE DEFAULT CASE WHEN RAND() < 0.5 THEN 1 END",
            "n UUID DEFAULT GEN_RANDOM_UUID() NOT NULL"
        }) {
            refuses(
                    "0A000",
                    "ALTER TABLE t ADD COLUMN " + column,
                    "another value for each row, and the table has rows");
        }
        update("DELETE FROM t");
        update("ALTER TABLE t ADD COLUMN n BIGINT DEFAULT NEXT VALUE FOR q");
        update("INSERT INTO t (id) VALUES (1), (2)");

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|1", "2|2");
    }

    @Test
    void fieldThatBodiesHaveIsShownAsItIs() throws SQLException {
        update("INSERT INTO t (id, _body) VALUES (3, '{\"n\": 5}'), (4, '{\"n\": null}'), (5, '{\"n\": \"many\"}')");
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");

        assertThat(query("SELECT id, n FROM t WHERE id < 5 ORDER BY id"))
                .containsExactly("1|7", "2|7", "3|5", "4|null");
        refusesToRead("SELECT n FROM t WHERE id = 5");
        try (Connection lenient = DriverManager.getConnection(place.url() + "&typeMismatch=null");
                Statement statement = lenient.createStatement()) {
            assertThat(texts(statement.executeQuery("SELECT id, n FROM t WHERE id > 2 ORDER BY id")))
                    .containsExactly("3|5", "4|null", "5|null");
            assertThat(texts(statement.executeQuery("SELECT id FROM t WHERE n = 7 ORDER BY id")))
                    .containsExactly("1", "2");
        }
    }

    private void refusesToRead(String sql) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> query(sql))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22018"));
    }

    @Test
    void statementsThatWerePreparedBeforeShowIt() throws SQLException {
        try (PreparedStatement all = connection.prepareStatement("SELECT * FROM t WHERE id = 1")) {
            assertThat(texts(all.executeQuery())).containsExactly("1|a");
            update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7");
            assertThat(texts(all.executeQuery())).containsExactly("1|a|7");
        }
    }

    @Test
    void notNullWithoutADefaultNeedsATableWithoutRows() throws SQLException {
        refuses("23502", "ALTER TABLE t ADD COLUMN n INTEGER NOT NULL", "'n'");
        refuses("23502", "ALTER TABLE t ADD COLUMN n INTEGER DEFAULT NULL NOT NULL", "'n'");
        assertThat(query("SELECT * FROM t WHERE id = 1")).containsExactly("1|a");
        update("ALTER TABLE t ADD COLUMN n INTEGER DEFAULT 7 NOT NULL");
        update("DELETE FROM t");
        update("ALTER TABLE t ADD COLUMN m INTEGER NOT NULL");

        refuses("23502", "INSERT INTO t (id) VALUES (1)", "'m'");
        update("INSERT INTO t (id, m) VALUES (1, 2)");
        assertThat(query("SELECT * FROM t")).containsExactly("1|null|7|2");
    }
}
