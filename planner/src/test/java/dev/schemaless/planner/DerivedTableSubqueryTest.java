package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries ask the rows of a derived table, whose columns are other than those it is derived from, or in another order. */
class DerivedTableSubqueryTest {
    private static final String[] TABLES = {
        "CREATE TABLE t (id BIGINT PRIMARY KEY, b BIGINT, i BIGINT)",
        "INSERT INTO t VALUES (1, 10, 1), (2, 20, 2), (3, 2, 2), (4, 1, 5), (5, NULL, 2), (6, 10, NULL)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT q.i, (SELECT MAX(y.id) FROM t y WHERE y.b = q.m) FROM (SELECT b AS m, i FROM t) q",
                "SELECT q.i, (SELECT MAX(y.id) FROM t y WHERE y.b = q.m) FROM (SELECT b AS m, i, id FROM t) q",
                "SELECT q.i, q.s, (SELECT MAX(y.id) FROM t y WHERE y.b = q.m) FROM (SELECT b AS m, i, id + 5 AS s FROM t) q",
                "SELECT q.i, (SELECT MAX(y.id) FROM t y WHERE y.b = q.m) FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i) q",
                "SELECT q.i, (SELECT COUNT(*) FROM t y WHERE y.b = q.m) FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i) q",
                "SELECT q.i, (SELECT COUNT(*) FROM t y WHERE y.b = q.m OR y.i = q.i) FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i) q",
                "SELECT (SELECT COUNT(*) FROM t y WHERE y.b = q.m) FROM (SELECT MAX(b) AS m FROM t) q",
                "SELECT q.i, (SELECT COUNT(*) FROM t y WHERE y.b = q.m) FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i HAVING MAX(b) > 1) q",
                "SELECT x.id, (SELECT COUNT(*) FROM t y WHERE y.b = q.m) FROM t x JOIN (SELECT MAX(b) AS m, i FROM t GROUP BY i) q ON x.i = q.i",
                "SELECT q.i, (SELECT COUNT(*) FROM t y WHERE y.b = q.m), (SELECT COUNT(*) + 1 FROM t z WHERE z.b = q.m) FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i) q",
                "SELECT q.i FROM (SELECT COUNT(*) AS m, i FROM t GROUP BY i) q WHERE q.m > (SELECT COUNT(*) FROM t y WHERE y.i = q.m)",
                "SELECT (SELECT COUNT(*) FROM t y WHERE y.b = q.m) FROM (SELECT (SELECT MAX(z.b) FROM t z WHERE z.i = x.i) AS m FROM t x) q",
                "SELECT q.i FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i) q WHERE EXISTS (SELECT 1 FROM t y WHERE y.b > q.m)",
                "SELECT SUM((SELECT MAX(y.id) FROM t y WHERE y.b = q.m)) FROM (SELECT b AS m, i FROM t) q GROUP BY i",
                "SELECT MAX((SELECT MAX(y.id) FROM t y WHERE y.b = q.m)), i FROM (SELECT MAX(b) AS m, i FROM t GROUP BY i) q GROUP BY i",
                "SELECT q.i, (SELECT MAX(y.id) FROM t y WHERE y.i = q.i) FROM (SELECT i + 1 AS p, i FROM t) q ORDER BY (SELECT MIN(y.id) FROM t y WHERE y.i > q.p)",
            })
    void rowsOfADerivedTableAreAsked(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isNotEmpty().isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    /** H2 does not let a derived table in a subquery ask the rows outside. */
    @Test
    void groupsThatAreCorrelatedThemselvesAreAsked() throws SQLException {
        String sql = "SELECT x.id, (SELECT SUM(q.m) FROM (SELECT MAX(b) AS m, i FROM t y WHERE y.i = x.i GROUP BY i) q"
                + " WHERE q.m > (SELECT COUNT(*) FROM t z WHERE z.b = q.m)) FROM t x";

        assertThat(STORE.sorted(sql)).containsExactly("1|10", "2|20", "3|20", "4|null", "5|20", "6|null");
    }

    @Test
    void subqueryOfWhichNothingIsSelectedIsNotRead() throws SQLException {
        String sql = "SELECT q.b FROM (SELECT x.b, (SELECT MAX(y.id) FROM t y WHERE y.i = x.i) AS m FROM t x) q";

        assertThat(STORE.explain(sql)).doesNotContain("Join");
        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }
}
