package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An aggregate without groups gives a row for each outer row, whether it has rows of its own or not. */
class CorrelatedTotalTest {
    private static final String[] TABLES = {
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, n INTEGER)",
        "INSERT INTO t VALUES (1, 1, 4), (2, 1, 7), (3, 2, 5), (4, 9, 6)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM t a WHERE 5 NOT IN (SELECT SUM(b.n) FROM t b WHERE b.g = a.id)",
                "SELECT id FROM t a WHERE 5 > ALL (SELECT MAX(b.n) FROM t b WHERE b.g = a.id)",
                "SELECT id FROM t a WHERE a.n <> ALL (SELECT SUM(b.n) FROM t b WHERE b.g = a.id)",
                "SELECT id FROM t a WHERE NOT a.n = ANY (SELECT SUM(b.n) FROM t b WHERE b.g = a.id)",
                "SELECT id FROM t a WHERE (5 IN (SELECT SUM(b.n) FROM t b WHERE b.g = a.id)) IS NULL",
                "SELECT id FROM t a WHERE EXISTS (SELECT SUM(b.n) FROM t b WHERE b.g = a.id)",
                "SELECT id FROM t a WHERE EXISTS (SELECT SUM(b.n) FROM t b WHERE b.g = a.id HAVING SUM(b.n) IS NULL)",
                "SELECT id, (SELECT MAX(b.n) FROM t b WHERE b.g = a.id) FROM t a",
                "SELECT id, COALESCE((SELECT MAX(b.n) FROM t b WHERE b.g = a.id), 0) FROM t a",
                "SELECT id, COALESCE((SELECT SUM(b.n) FROM t b WHERE b.g = a.id), -1) + 1 FROM t a",
                "SELECT id, COALESCE((SELECT COUNT(*) FROM t b WHERE b.g = a.id), 0) FROM t a",
                "SELECT id, COALESCE((SELECT g FROM t b WHERE b.id = a.id + 1), 0) FROM t a",
                "SELECT id, CASE WHEN (SELECT MAX(b.n) FROM t b WHERE b.g = a.id) IS NOT NULL"
                        + " THEN (SELECT MAX(b.n) FROM t b WHERE b.g = a.id) ELSE 0 END FROM t a",
                "SELECT x.v FROM (SELECT COALESCE((SELECT MAX(b.n) FROM t b WHERE b.g = a.id), 0) AS v FROM t a) x WHERE x.v < 6"
            })
    void answersAsH2Does(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    /** H2 knows no LATERAL, and no outer columns below the FROM of a subquery. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT a.id, x.v FROM t a, LATERAL (SELECT MAX(b.n) AS v FROM t b WHERE b.g = a.id) x; 1|7, 2|5, 3|null, 4|null
            SELECT a.id, x.v FROM t a CROSS JOIN LATERAL (SELECT MAX(b.n) + 1 AS v FROM t b WHERE b.g = a.id) x; 1|8, 2|6, 3|null, 4|null
            SELECT a.id, x.v FROM t a LEFT JOIN LATERAL (SELECT MAX(b.n) AS v FROM t b WHERE b.g = a.id) x ON TRUE; 1|7, 2|5, 3|null, 4|null
            SELECT a.id, x.v, x.c FROM t a, LATERAL (SELECT MAX(b.n) AS v, COUNT(*) AS c FROM t b WHERE b.g = a.id) x; 1|7|2, 2|5|1, 3|null|0, 4|null|0
            SELECT a.id FROM t a JOIN LATERAL (SELECT SUM(b.n) AS v FROM t b WHERE b.g = a.id HAVING SUM(b.n) IS NULL) x ON TRUE; 3, 4
            SELECT COUNT(*) FROM t a, LATERAL (SELECT LISTAGG(CAST(b.n AS VARCHAR), ',') AS v FROM t b WHERE b.g = a.id) x; 4
            SELECT id, (SELECT COUNT(*) FROM (SELECT SUM(b.n) AS v FROM t b WHERE b.g = a.id) x WHERE v IS NULL) FROM t a; 1|0, 2|0, 3|1, 4|1
            SELECT id, (SELECT c.id FROM t c, (SELECT SUM(b.n) AS v FROM t b WHERE b.g = a.id) x WHERE c.id = 3) FROM t a; 1|3, 2|3, 3|3, 4|3
            """)
    void derivedTablesGiveARowForEachOuterRow(String sql, String expected) {
        assertThat(STORE.sorted(sql)).containsExactly(expected.split(", "));
    }
}
