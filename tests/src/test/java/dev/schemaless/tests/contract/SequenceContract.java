package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Sequences: where their numbers can be taken, and what is one number. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class SequenceContract extends SqlContract {
    @Test
    void sequenceGivesNumbersWhereverValuesAre() throws SQLException {
        update("CREATE SEQUENCE s START WITH 5");
        update("CREATE TABLE t (id BIGINT DEFAULT NEXT VALUE FOR s PRIMARY KEY, n BIGINT)");

        assertThat(query("SELECT NEXT VALUE FOR s")).containsExactly("5");
        update("INSERT INTO t (n) VALUES (NEXT VALUE FOR s), (0)");
        assertThat(query("VALUES (NEXT VALUE FOR S)")).containsExactly("8");
        update("UPDATE t SET n = NEXT VALUE FOR s WHERE n = 0");
        update("INSERT INTO t SELECT NEXT VALUE FOR s, 0 FROM t");

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("6|6", "7|9", "10|0", "11|0");
    }

    @Test
    void rowHasOneNumberOfASequence() throws SQLException {
        update("CREATE SEQUENCE s");
        update("CREATE SEQUENCE r START WITH 100");
        update("CREATE TABLE t (x INT PRIMARY KEY)");
        update("INSERT INTO t VALUES (1), (2), (3)");

        assertThat(query("SELECT x, NEXT VALUE FOR s, NEXT VALUE FOR r, NEXT VALUE FOR s FROM t"))
                .extracting(row -> row.substring(2))
                .containsExactlyInAnyOrder("1|100|1", "2|101|2", "3|102|3");
        assertThat(query("SELECT NEXT VALUE FOR s, NEXT VALUE FOR s")).containsExactly("4|4");
    }

    @Test
    void sequencesAreShownAndDropped() throws SQLException {
        update("CREATE SEQUENCE s");
        update("CREATE SEQUENCE IF NOT EXISTS s START WITH 7");
        update("CREATE SEQUENCE b START WITH 3 INCREMENT BY 2 MAXVALUE 9");
        refuses("42P07", "CREATE TABLE s (id INT)", "there is a sequence 's'");
        refuses("42P07", "CREATE SEQUENCE b", "there is a sequence 'b'");

        assertThat(query("SHOW SEQUENCES"))
                .containsExactly("b|CREATE SEQUENCE b START WITH 3 INCREMENT BY 2 MAXVALUE 9", "s|CREATE SEQUENCE s");
        update("DROP SEQUENCE s");
        update("DROP SEQUENCE IF EXISTS s");

        refuses("42P01", "DROP SEQUENCE s", "Cannot find sequence 's'");
        refuses("42P01", "SELECT NEXT VALUE FOR s", "Cannot find sequence 's'");
        update("CREATE SEQUENCE s START WITH 30");
        assertThat(query("SELECT NEXT VALUE FOR s")).containsExactly("30");
    }

    @Test
    void nextValueDoesNotChooseRows() throws SQLException {
        update("CREATE SEQUENCE s");
        update("CREATE TABLE t (x INT)");
        String reason = "Cannot take NEXT VALUE FOR where rows are chosen";

        refuses("42000", "SELECT x FROM t WHERE x = NEXT VALUE FOR s", reason);
        refuses("42000", "SELECT x FROM t ORDER BY NEXT VALUE FOR s", reason);
        refuses("42000", "SELECT DISTINCT NEXT VALUE FOR s FROM t", reason);
        refuses("42000", "SELECT MAX(NEXT VALUE FOR s) FROM t", reason);
        refuses("42000", "SELECT COUNT(*) FROM (SELECT NEXT VALUE FOR s AS a FROM t) AS n", reason);
        refuses("42000", "SELECT a FROM (SELECT NEXT VALUE FOR s AS a FROM t) AS n WHERE a > 3", reason);
        refuses("42000", "SELECT a FROM (SELECT NEXT VALUE FOR s AS a FROM t) AS n JOIN t ON n.a = t.x", reason);
        refuses("42000", "SELECT (SELECT NEXT VALUE FOR s) FROM t", reason);
        refuses("42000", "SELECT SUM(NEXT VALUE FOR s) OVER () FROM t", reason);
        refuses("42000", "SELECT NEXT VALUE FOR s FROM t UNION SELECT 1 FROM t", reason);
        refuses("0A000", "SELECT CURRENT VALUE FOR s", "no single current number");
    }

    @Test
    void aSequenceThatADefaultNamesStays() throws SQLException {
        update("CREATE SEQUENCE s");
        update("CREATE TABLE t (a INT, b BIGINT DEFAULT 1 + NEXT VALUE FOR S)");

        refuses("2BP01", "DROP SEQUENCE s", "the DEFAULT of column 'b' of 't' takes its numbers");
        update("ALTER TABLE t DROP COLUMN b");
        update("DROP SEQUENCE s");
    }

    @Test
    void aDefaultIsReadWhateverQuotesItsSessionHad() throws SQLException {
        try (Connection other = DriverManager.getConnection(place.url() + "&quoting=BACKTICK");
                Statement statement = other.createStatement()) {
            statement.execute("CREATE SEQUENCE `s s`");
            statement.execute("CREATE TABLE t (a INT, b BIGINT DEFAULT NEXT VALUE FOR `s s`)");
            statement.execute("INSERT INTO t (a) VALUES (1)");
        }
        update("INSERT INTO t (a) VALUES (2)");

        assertThat(query("SELECT a, b FROM t ORDER BY a")).containsExactly("1|1", "2|2");
    }

    @Test
    void aNumberIsTheSameWhereverItIsUsed() throws SQLException {
        update("CREATE SEQUENCE s");
        update("CREATE TABLE t (x INT)");
        update("INSERT INTO t VALUES (1), (2)");

        assertThat(query("SELECT a, a + a, b, CASE WHEN a > 1 THEN a ELSE -a END"
                        + " FROM (SELECT NEXT VALUE FOR s AS a, NEXT VALUE FOR s AS b FROM t) AS n"))
                .containsExactly("1|2|1|-1", "2|4|2|2");
        assertThat(query("SELECT NEXT VALUE FOR s FROM t UNION ALL SELECT NEXT VALUE FOR s FROM t"))
                .containsExactlyInAnyOrder("3", "4", "5", "6");
        assertThat(query("SELECT NEXT VALUE FOR s, COUNT(*) OVER () FROM t")).containsExactlyInAnyOrder("7|2", "8|2");
    }

    @Test
    void explainTakesNoNumber() throws SQLException {
        update("CREATE SEQUENCE s");
        update("CREATE TABLE t (id BIGINT AUTO_INCREMENT PRIMARY KEY, s INT)");

        query("EXPLAIN SELECT NEXT VALUE FOR s");
        query("EXPLAIN INSERT INTO t (s) VALUES (1)");
        update("INSERT INTO t (s) VALUES (1)");

        assertThat(query("SELECT NEXT VALUE FOR s, id FROM t")).containsExactly("1|1");
    }

    @Test
    void sequenceBeginsAgain() throws SQLException {
        update("CREATE SEQUENCE s START WITH 5 INCREMENT BY 2");
        update("CREATE TABLE t (id BIGINT DEFAULT NEXT VALUE FOR s PRIMARY KEY, n INT)");
        update("INSERT INTO t (n) VALUES (1), (2)");

        update("ALTER SEQUENCE s RESTART WITH 101");
        assertThat(query("SELECT NEXT VALUE FOR s")).containsExactly("101");
        update("INSERT INTO t (n) VALUES (3)");
        update("ALTER SEQUENCE s RESTART 1000");
        update("INSERT INTO t (n) VALUES (4)");
        update("ALTER SEQUENCE IF EXISTS s RESTART");
        assertThat(query("SELECT NEXT VALUE FOR s")).containsExactly("5");

        assertThat(query("SELECT id FROM t ORDER BY n")).containsExactly("5", "7", "103", "1000");
        assertThat(query("SHOW SEQUENCES")).containsExactly("s|CREATE SEQUENCE s START WITH 5 INCREMENT BY 2");
    }

    @Test
    void sequenceBeginsAgainForOtherConnections() throws SQLException {
        update("CREATE SEQUENCE s");
        try (Connection other = place.connect();
                PreparedStatement next = other.prepareStatement("SELECT NEXT VALUE FOR s")) {
            assertThat(number(next)).isEqualTo(1);
            update("ALTER SEQUENCE s RESTART WITH 50");
            assertThat(number(next)).isEqualTo(50);
        }
    }

    private static long number(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void numberThatASequenceDoesNotHaveIsRefused() throws SQLException {
        update("CREATE SEQUENCE s MAXVALUE 10");
        assertThat(query("SELECT NEXT VALUE FOR s")).containsExactly("1");

        refuses("42P16", "ALTER SEQUENCE s RESTART WITH 11", "not among 1 to 10");
        refuses("22003", "ALTER SEQUENCE s RESTART WITH 9999999999999999999", "is not a BIGINT");
        refuses("42P01", "ALTER SEQUENCE nothing RESTART", "Cannot find sequence 'nothing'");
        update("ALTER SEQUENCE IF EXISTS nothing RESTART");
        assertThat(query("SELECT NEXT VALUE FOR s")).containsExactly("2");
    }
}
