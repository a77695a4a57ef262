package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries of a query with groups ask the groups. */
class GroupSubqueryTest {
    private static final String[] TABLES = {
        "CREATE TABLE t (id BIGINT PRIMARY KEY, b BIGINT, i BIGINT)",
        "INSERT INTO t VALUES (1, 10, 1), (2, 20, 2), (3, 2, 2), (4, 1, 5)",
        "CREATE TABLE u (id BIGINT PRIMARY KEY, b BIGINT, i BIGINT)",
        "INSERT INTO u VALUES (1, 10, 1), (2, 20, 2), (3, 2, 2), (4, 1, 5), (5, NULL, 2), (6, 10, NULL)",
        "CREATE TABLE v (k BIGINT PRIMARY KEY, i BIGINT, w BIGINT)",
        "INSERT INTO v VALUES (1, 1, 7), (2, 2, 8), (3, 5, 2), (4, 9, 3), (5, NULL, 1)"
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
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT i, (SELECT COUNT(*) FROM t y WHERE y.i = x.i) FROM t x GROUP BY i ; 1|1 2|2 5|1",
                "SELECT b, i, COUNT(*), (SELECT COUNT(*) FROM t y WHERE y.i = x.i AND y.b = x.b) FROM t x GROUP BY b, i ; 1|5|1|1 10|1|1|1 2|2|1|1 20|2|1|1",
                "SELECT i, COUNT(*), MAX(id), (SELECT COUNT(*) FROM t y WHERE EXISTS (SELECT 1 FROM t z WHERE z.i = x.i AND z.b = y.b)) FROM t x GROUP BY i ; 1|1|1|1 2|2|3|2 5|1|4|1",
                "SELECT x.i, MAX(x.b), (SELECT COUNT(*) FROM t y WHERE EXISTS (SELECT 1 FROM t z WHERE z.i = v.i AND z.b = y.b)) FROM t x JOIN t v ON x.i = v.i GROUP BY x.i, v.i ; 1|10|1 2|20|2 5|1|1",
                "SELECT i, MAX(id) FROM t x GROUP BY i HAVING EXISTS (SELECT 1 FROM t y WHERE y.b IN (SELECT z.b FROM t z WHERE z.i = x.i AND z.id <> 2)) ; 1|1 2|3 5|4",
                "SELECT i, MAX(id) FROM t x GROUP BY i HAVING EXISTS (SELECT 1 FROM t y WHERE y.b = x.i AND y.id <> 2) AND (SELECT MAX(b) FROM t z WHERE z.i = x.i) > 1 ; 1|1 2|3",
                "SELECT i, COUNT(*) FROM t x GROUP BY i HAVING MAX(id) > 1 AND i IN (SELECT b FROM t y WHERE y.i = x.i) AND EXISTS (SELECT 1 FROM t z WHERE z.b = x.i) ; 2|2",
                "SELECT i, GROUPING(b), (SELECT COUNT(*) FROM t y WHERE y.i = x.i AND y.b <> x.b) FROM t x WHERE i = 2 GROUP BY ROLLUP (i, b) ; 2|0|1 2|0|1 2|1|0 null|1|0",
                "SELECT i FROM t x GROUP BY i ORDER BY (SELECT MAX(y.b) FROM t y WHERE y.i = x.i AND y.id >= x.i) ; 1 2 5",
            })
    void subqueriesAskTheGroups(String sql, String rows) {
        assertThat(STORE.sorted(sql)).containsExactlyInAnyOrder(rows.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT i, b, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY i, x.i, b",
                "SELECT i, b, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY x.i, i, b, i",
                "SELECT b AS j, i AS l, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY l, j",
                "SELECT b AS i, (SELECT COUNT(*) FROM u y WHERE y.b = x.b) FROM u x GROUP BY b",
                "SELECT x.i, o.w, (SELECT COUNT(*) FROM u y WHERE y.i = x.i AND y.id < o.w) FROM u x LEFT JOIN v o ON x.i = o.i GROUP BY o.w, x.i",
                "SELECT i + 0, b, (SELECT COUNT(*) FROM u y WHERE y.b = x.b) FROM u x GROUP BY i + 0, b",
                "SELECT b, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY i + 0, b, x.i + 0, i",
                "SELECT i, (SELECT COUNT(*) FROM u y WHERE y.b = x.b) FROM u x GROUP BY COALESCE(i, b), i, b",
                "SELECT (SELECT MAX(z.id) FROM u z WHERE z.i = x.b), x.b FROM u x GROUP BY (SELECT MAX(z.id) FROM u z WHERE z.i = x.b), x.b",
                "SELECT (SELECT COUNT(*) FROM u y WHERE y.b > x.i AND y.i IN (SELECT o.i FROM v o WHERE o.k >= x.b)) FROM u x GROUP BY i, b",
                "SELECT b, i FROM u x GROUP BY i, x.i, b HAVING b IN (SELECT y.b FROM u y WHERE y.i = x.i AND y.id > 2)",
                "SELECT b, i FROM u x GROUP BY i, x.i, b HAVING b NOT IN (SELECT y.b FROM u y WHERE y.i = x.i AND y.id > 2)",
                "SELECT i, MAX(b) FROM u x GROUP BY i HAVING MAX(b) > (SELECT MIN(y.b) FROM u y WHERE y.i = x.i) OR EXISTS (SELECT 1 FROM v WHERE v.i = x.i AND v.w = 7)",
                "SELECT i, b, SUM(SUM(b)) OVER (PARTITION BY i), (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY i, b",
                "SELECT i, b FROM u x GROUP BY i, x.i, b ORDER BY (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i), b, i",
                "SELECT o.k, (SELECT COUNT(*) FROM u x WHERE x.i = o.i GROUP BY x.i HAVING EXISTS (SELECT 1 FROM u z WHERE z.i = x.i AND z.id > o.k)) FROM v o",
                "SELECT o.k FROM v o WHERE EXISTS (SELECT x.i FROM u x GROUP BY x.i HAVING MAX(x.b) > 10 AND x.i IN (SELECT z.i FROM u z WHERE z.i = x.i AND z.id >= o.k))",
            })
    void groupsThatAreAskedAreThoseOfTheirKeys(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isNotEmpty().isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT i, b, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY 1, 2 ; SELECT i, b, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY i, b",
                "SELECT b AS j, i AS l, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY 2, l, 1, x.b ; SELECT b, i, (SELECT COUNT(*) FROM u y WHERE y.b = x.b AND y.i = x.i) FROM u x GROUP BY i, b",
                "SELECT i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x JOIN v USING (i) GROUP BY i, w ; SELECT x.i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x JOIN v ON x.i = v.i GROUP BY x.i, w",
                "SELECT w, (SELECT COUNT(*) FROM u y WHERE y.i = v.i AND y.id < w) FROM u x JOIN v USING (i) GROUP BY v.i, x.i, w, i ; SELECT w, (SELECT COUNT(*) FROM u y WHERE y.i = v.i AND y.id < w) FROM u x JOIN v ON x.i = v.i GROUP BY v.i, w",
                "SELECT i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u NATURAL JOIN v GROUP BY w, i ; SELECT u.i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u JOIN v ON u.i = v.i GROUP BY w, u.i",
                "SELECT w, (SELECT COUNT(*) FROM u y WHERE y.id < w AND y.i = v.i) FROM u NATURAL JOIN v GROUP BY w, v.i ; SELECT w, (SELECT COUNT(*) FROM u y WHERE y.id < w AND y.i = v.i) FROM u JOIN v ON u.i = v.i GROUP BY w, v.i",
                "SELECT i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x LEFT JOIN v USING (i) GROUP BY w, i, x.i ; SELECT x.i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x LEFT JOIN v ON x.i = v.i GROUP BY w, x.i",
                "SELECT i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x RIGHT JOIN v USING (i) GROUP BY i, w ; SELECT v.i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x RIGHT JOIN v ON x.i = v.i GROUP BY v.i, w",
                "SELECT i, w, (SELECT COUNT(*) FROM u y WHERE y.id < w) FROM u x FULL JOIN v USING (i) GROUP BY w, i ; SELECT i, w, (SELECT COUNT(*) FROM u y WHERE y.id < q.w) FROM (SELECT x.i, w FROM u x LEFT JOIN v ON x.i = v.i UNION SELECT v.i, w FROM u x RIGHT JOIN v ON x.i = v.i) q",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY ROLLUP (i, b) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b UNION ALL SELECT i, NULL AS b, COUNT(*) AS c FROM u GROUP BY i UNION ALL SELECT NULL AS i, NULL AS b, COUNT(*) AS c FROM u) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY CUBE (b, i) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b UNION ALL SELECT i, NULL AS b, COUNT(*) AS c FROM u GROUP BY i UNION ALL SELECT NULL AS i, b, COUNT(*) AS c FROM u GROUP BY b UNION ALL SELECT NULL AS i, NULL AS b, COUNT(*) AS c FROM u) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY GROUPING SETS (b, (i, x.b), ()) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b UNION ALL SELECT NULL AS i, b, COUNT(*) AS c FROM u GROUP BY b UNION ALL SELECT NULL AS i, NULL AS b, COUNT(*) AS c FROM u) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY b, ROLLUP (i) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b UNION ALL SELECT NULL AS i, b, COUNT(*) AS c FROM u GROUP BY b) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY b, i, ROLLUP (x.i) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b UNION ALL SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY DISTINCT b, i, ROLLUP (i) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY GROUPING SETS (ROLLUP (b, i), CUBE (i)) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b UNION ALL SELECT NULL AS i, b, COUNT(*) AS c FROM u GROUP BY b UNION ALL SELECT NULL AS i, NULL AS b, COUNT(*) AS c FROM u UNION ALL SELECT i, NULL AS b, COUNT(*) AS c FROM u GROUP BY i UNION ALL SELECT NULL AS i, NULL AS b, COUNT(*) AS c FROM u) x",
                "SELECT i, b, COUNT(*), (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM u x GROUP BY (b, i) ; SELECT i, b, c, (SELECT COUNT(*) FROM u y WHERE y.i = x.i OR y.b <= x.b) FROM (SELECT i, b, COUNT(*) AS c FROM u GROUP BY i, b) x",
                "SELECT i, b FROM u x GROUP BY ROLLUP (i, b) HAVING EXISTS (SELECT 1 FROM u y WHERE y.i = x.i AND y.b < x.b) ; SELECT i, b FROM u x WHERE i IS NOT NULL AND EXISTS (SELECT 1 FROM u y WHERE y.i = x.i AND y.b < x.b)",
            })
    void keysAreNumberedHoweverTheyAreWritten(String sql, String plainer) throws SQLException {
        assertThat(STORE.sorted(sql)).isNotEmpty().isEqualTo(H2Answers.sorted(TABLES, plainer));
    }

    @Test
    void whatIsNoGroupCannotBeAsked() {
        assertThatThrownBy(
                        () -> STORE.sorted("SELECT i, (SELECT COUNT(*) FROM t y WHERE y.b = x.b) FROM t x GROUP BY i"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATEMENT_INVALID));
    }
}
