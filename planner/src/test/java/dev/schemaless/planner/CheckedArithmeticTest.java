package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers are exact, or refused. */
class CheckedArithmeticTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER NOT NULL, i INTEGER, l BIGINT NOT NULL,"
                        + " d DECIMAL(10, 2) NOT NULL, f DOUBLE NOT NULL)",
                "INSERT INTO t VALUES (1, 1, 2147483647, 9223372036854775807, 1.10, 1.5),"
                        + " (2, 1, 2147483647, 9223372036854775807, 2.25, 2.5), (3, 2, NULL, 1, 0.05, 0.0)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT i + 1 FROM t WHERE i IS NOT NULL | 22003
            SELECT l * 2 FROM t | 22003
            SELECT -(i - 2147483647 - 2147483647 - 2) FROM t | 22003
            SELECT ABS(-i - 1) FROM t | 22003
            SELECT g / (g - 1) FROM t | 22012
            SELECT MOD(g, g - 1) FROM t | 22012
            SELECT d / (d - 0.05) FROM t WHERE g = 2 | 22012
            SELECT f / f FROM t WHERE g = 2 | 22012
            SELECT f * 1e308 * 1e10 FROM t WHERE g = 1 | 22003
            SELECT CAST(l AS INTEGER) FROM t | 22003
            SELECT CAST(i AS DECIMAL(5, 2)) FROM t | 22003
            SELECT CAST(CONCAT('x', CAST(g AS VARCHAR)) AS INTEGER) FROM t | 22018
            SELECT g FROM t WHERE g IN (SELECT i + 1 FROM t) | 22003
            """)
    void refusesWhatDoesNotFit(String sql, String sqlState) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query(sql))
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo(sqlState));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT SUM(i) FROM t | [4294967294]
            SELECT SUM(l) FROM t | [18446744073709551615]
            SELECT AVG(i) FROM t | [2147483647.0000]
            SELECT AVG(g) FROM t | [1.3333]
            SELECT AVG(l) FROM t WHERE g = 1 | [9223372036854775807.0000]
            SELECT AVG(d) FROM t | [1.133333]
            SELECT AVG(f) FROM t | [1.3333333333333333]
            SELECT AVG(i) FROM t WHERE g = 2 | [null]
            SELECT SUM(i) FROM t WHERE g = 3 | [null]
            SELECT AVG(DISTINCT g) FROM t | [1.5000]
            SELECT SUM(d) FROM t | [3.40]
            SELECT SUM(g) FILTER (WHERE f > 1) FROM t | [2]
            SELECT SUM(x) FROM (SELECT SUM(l) AS x FROM t GROUP BY g) | [18446744073709551615]
            SELECT COUNT(*) + SUM(g) FROM t | [7]
            SELECT g / 2 FROM t | [0, 0, 1]
            SELECT d / 3 FROM t WHERE g = 2 | [0.0166666666667]
            SELECT l / 3.0 FROM t WHERE g = 1 AND f < 2 | [3074457345618258602.333333]
            SELECT STDDEV_POP(g) FROM t WHERE g < 0 | [null]
            SELECT VAR_POP(g) < 0.2223 FROM t | [true]
            SELECT AVG(i) OVER (PARTITION BY g) FROM t | [2147483647.0000, 2147483647.0000, null]
            SELECT MAX(d) * 2 FROM t | [4.50]
            SELECT NOW() IS NULL FROM t WHERE g = 2 | [false]
            """)
    void computesExactly(String sql, String expected) {
        assertThat(STORE.sorted(sql)).hasToString(expected);
    }

    @Test
    void groupsKeepTheirKeysBesideRewrittenAggregates() {
        assertThat(STORE.query("SELECT g, AVG(i), COUNT(i), SUM(i) FROM t GROUP BY g ORDER BY g"))
                .containsExactly("1|2147483647.0000|2|4294967294", "2|null|0|null");
    }
}
