package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Subqueries of a query with groups ask the groups. */
class GroupSubqueryTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, b BIGINT, i BIGINT)",
                "INSERT INTO t VALUES (1, 10, 1), (2, 20, 2), (3, 2, 2), (4, 1, 5)");
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

    @Test
    void whatIsNoGroupCannotBeAsked() {
        assertThatThrownBy(
                        () -> STORE.sorted("SELECT i, (SELECT COUNT(*) FROM t y WHERE y.b = x.b) FROM t x GROUP BY i"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATEMENT_INVALID));
    }
}
