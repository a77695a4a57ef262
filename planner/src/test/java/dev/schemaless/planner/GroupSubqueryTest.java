package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries of a query with groups. A subquery that refers to the groups is refused. */
class GroupSubqueryTest {
    private static final String[] TABLES = {
        "CREATE TABLE t (id BIGINT PRIMARY KEY, b BIGINT, i BIGINT)",
        "INSERT INTO t VALUES (1, 10, 1), (2, 20, 2), (3, 2, 2), (4, 1, 5), (5, NULL, 2), (6, 10, NULL)",
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
    @ValueSource(
            strings = {
                // a selected subquery, with the rows before grouping, and with nothing around it
                "SELECT i, (SELECT MAX(w) FROM v) FROM t GROUP BY i",
                "SELECT i, SUM(b + (SELECT MAX(w) FROM v)) FROM t GROUP BY i",
                "SELECT i, COUNT(*) FROM t WHERE EXISTS (SELECT 1 FROM v WHERE v.i = t.i AND v.w > t.b) GROUP BY i, b",
                // one subquery and several in HAVING, beside keys and aggregates
                "SELECT i, b FROM t GROUP BY i, b HAVING b IN (SELECT w FROM v) OR i IN (SELECT k FROM v WHERE w > 7)",
                "SELECT b, i FROM t GROUP BY i, b HAVING i IN (SELECT i FROM v) AND b NOT IN (SELECT w FROM v)",
                "SELECT i FROM t GROUP BY b, i HAVING MAX(id) > (SELECT MIN(w) FROM v) AND MIN(b) < (SELECT MAX(w) FROM v)",
                "SELECT i FROM t GROUP BY i HAVING EXISTS (SELECT 1 FROM v) AND MAX(b) IN (SELECT w + 2 FROM v)",
                // a subquery and a list of constants in ORDER BY
                "SELECT i FROM t GROUP BY i ORDER BY (SELECT MAX(w) FROM v), i IN (2, 5), i",
                // a query with groups within another one, which it refers to
                "SELECT k, (SELECT COUNT(*) FROM t WHERE t.i = v.i GROUP BY t.i) FROM v",
                "SELECT k FROM v WHERE w IN (SELECT MAX(w) FROM v GROUP BY i HAVING COUNT(*) = (SELECT 1))",
                // the derived table that a refusal proposes
                "SELECT i, (SELECT MAX(w) FROM v WHERE v.i = x.i AND v.w < x.b) FROM (SELECT i, b FROM t GROUP BY i, b) AS x",
            })
    void answersAreThoseOfH2(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isNotEmpty().isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT i, b, (SELECT COUNT(*) FROM v WHERE v.i = t.i AND v.w < t.b) FROM t GROUP BY i, b",
                "SELECT i, (SELECT MAX(w) FROM v WHERE v.i = t.i) FROM t GROUP BY i",
                "SELECT i, (SELECT COUNT(*) FROM v WHERE EXISTS (SELECT 1 FROM v AS o WHERE o.i = t.i AND o.k > v.k)) FROM t GROUP BY i",
                "SELECT i, (SELECT MAX(w) FROM v WHERE w < t.b) FROM t GROUP BY i",
                "SELECT i FROM t GROUP BY i HAVING i IN (SELECT v.i FROM v WHERE v.w > t.i)",
                "SELECT i FROM t GROUP BY ROLLUP (i) HAVING EXISTS (SELECT 1 FROM v WHERE v.i = t.i)",
                "SELECT i FROM t GROUP BY i ORDER BY (SELECT MAX(w) FROM v WHERE v.i = t.i)",
                "SELECT DISTINCT i, (SELECT MAX(w) FROM v WHERE v.i = t.i) FROM t GROUP BY i",
            })
    void subqueriesThatReferToGroupsAreRefused(String sql) {
        STORE.fails(ErrorCode.NOT_SUPPORTED, "Put the GROUP BY into a derived table", sql);
    }
}
