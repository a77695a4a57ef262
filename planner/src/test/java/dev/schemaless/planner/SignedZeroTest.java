package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** -0.0 and 0.0 are equal. */
class SignedZeroTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id INT PRIMARY KEY, d DOUBLE, r REAL)",
                "INSERT INTO t VALUES (1, 0.0, 0.0), (2, 0.0, 0.0), (3, 1.0, 1.0), (4, NULL, NULL)",
                "UPDATE t SET d = -1E0 * d WHERE id = 1",
                "UPDATE t SET r = CAST(-1E0 AS REAL) * r WHERE id = 2");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT id, COUNT(*) OVER (PARTITION BY d), COUNT(*) OVER (PARTITION BY r) FROM t ; 1|2|2 2|2|2 3|1|1 4|1|1",
                "SELECT id, RANK() OVER (ORDER BY d, id DESC), DENSE_RANK() OVER (ORDER BY r) FROM t ; 1|3|2 2|2|2 3|4|3 4|1|1",
                "SELECT id, SUM(id) OVER (ORDER BY d) FROM t WHERE d IS NOT NULL ; 1|3 2|3 3|6",
                "SELECT COUNT(*) FROM (SELECT d FROM t WHERE id = 1 INTERSECT SELECT d FROM t WHERE id = 2) AS x ; 1",
                "SELECT COUNT(*) FROM (SELECT r FROM t WHERE id = 1 EXCEPT SELECT r FROM t WHERE id = 2) AS x ; 0",
                "SELECT COUNT(*) FROM (SELECT d, n FROM (SELECT d, COUNT(*) OVER () AS n FROM t) AS w UNION SELECT r, 4 FROM t) AS x ; 3",
                "SELECT COUNT(*), COUNT(DISTINCT w.r), SUM(w.n) FROM (SELECT d, r, COUNT(*) OVER () AS n FROM t) AS w WHERE w.d < 1 GROUP BY w.d ; 2|1|8",
                "SELECT a.id, b.id FROM t AS a FULL JOIN t AS b ON a.d = b.r AND a.id <> b.id ; 1|2 2|1 3|null 4|null null|3 null|4",
                "SELECT w.id, b.id FROM (SELECT id, d, COUNT(*) OVER () AS n FROM t) AS w JOIN t AS b ON w.d = b.d AND w.n = 4 ; 1|1 1|2 2|1 2|2 3|3",
            })
    void zerosAreOneValue(String sql, String rows) {
        assertThat(STORE.sorted(sql)).containsExactly(rows.split(" "));
    }

    @Test
    void theSignStaysWhereAValueIsSelected() {
        assertThat(STORE.sorted("SELECT id, d, r, COUNT(*) OVER (PARTITION BY d, r) FROM t WHERE id < 3"))
                .containsExactly("1|-0.0|0.0|2", "2|0.0|-0.0|2");
    }
}
