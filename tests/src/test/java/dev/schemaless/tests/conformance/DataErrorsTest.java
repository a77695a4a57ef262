package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that functions do not take, and expressions that nothing can evaluate, have SQLStates of their own. */
class DataErrorsTest extends MemoryStoreConformance {
    private static final String ROW =
            "INSERT INTO t VALUES (1, TRUE, 3, 0.0, 'abc', TIMESTAMP '2024-02-29 10:00:00', UUID '00000000-0000-0000-0000-000000000001',"
                    + " ARRAY[2, 1], MAP['k', 1], X'01')";

    @BeforeEach
    void createRow() throws SQLException {
        run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, b BOOLEAN, i INTEGER, d DOUBLE, s VARCHAR, ts TIMESTAMP, u UUID,"
                        + " a INTEGER ARRAY, m MAP<VARCHAR, INTEGER>, x VARBINARY)",
                ROW,
                "INSERT INTO t (id, a) VALUES (2, ARRAY[2]), (3, ARRAY[1, 9])");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            SELECT LN(d) FROM t WHERE id = 1                       | 22003 | Cannot compute LN
            SELECT LN(d), COUNT(*) FROM t GROUP BY d               | 22003 | Cannot compute LN
            SELECT ACOSH(i - 3) FROM t WHERE id = 1                | 22003 | Cannot compute ACOSH
            SELECT EXP('x')                                        | 22018 | does not read as
            SELECT UUID 'x'                                        | 22018 | Invalid UUID string: x
            SELECT DATE '99999-01-01'                              | 22008 | Year out of range
            SELECT 'a' LIKE 'a' ESCAPE ''                          | 42000 | cannot be understood
            SELECT id FROM t WHERE s LIKE '%_a' ESCAPE '%'         | 0A000 | ESCAPE '%' is a wildcard
            SELECT id FROM t WHERE s ILIKE '__' ESCAPE '_'         | 0A000 | ESCAPE '_' is a wildcard
            SELECT id FROM t LIMIT 18446744073709551616            | 22003 | cannot be counted
            SELECT id FROM t LIMIT 1e2                             | 42000 | cannot be understood
            SELECT id FROM t OFFSET 18446744073709551616 ROWS      | 22003 | cannot be counted
            SELECT SUM(id) OVER (ORDER BY id ROWS 1 - id PRECEDING) FROM t | 22023 | the distance of a frame's bound is -1
            SELECT COUNT(*) FROM t GROUP BY CUBE(id, s, i, d), CUBE(id, s, i, d), CUBE(id, s, i, d), CUBE(id) | 54001 | more than 4096 grouping sets
            SELECT COUNT(*) FROM t GROUP BY GROUPING SETS(CUBE(id, s, i, d), s), CUBE(id, s, i, d), CUBE(id, s, i, d) | 54001 | more than 4096 grouping sets
            SELECT REGEXP_REPLACE(s, '(', 'x') FROM t              | 22023 | Cannot match regular expression
            SELECT SOUNDEX('é')                                    | 22023 | not mapped
            SELECT JSON_LENGTH('{')                                | 22032 | a text is not JSON
            SELECT JSON_VALUE('{"a": 1}', 5)                       | 42804 | Cannot apply 'JSON_VALUE'
            SELECT CAST(ts AS TINYINT) FROM t WHERE id = 1         | 0A000 | CAST of TIMESTAMP(6) to TINYINT
            SELECT RAND_INTEGER(0)                                 | 0A000 | RAND_INTEGER is not supported
            SELECT OVERLAY('abc' PLACING 'x' FROM 1 FOR -1)        | 22023 | its length is -1
            SELECT INTERVAL '1' DAY / 0                            | 22012 | the divisor is 0
            SELECT TRANSLATE('a' USING latin9)                     | 22023 | no character set 'latin9'
            SELECT REPEAT('abc', 2147483647)                       | 54000 | Cannot repeat text
            SELECT COALESCE()                                      | 42000 | cannot be understood
            SELECT GREATEST()                                      | 42000 | cannot be understood
            SELECT 1 FROM t WHERE EXISTS id                        | 42000 | cannot be understood
            SELECT CONCAT((s FORMAT JSON)) FROM t                  | 42601 | FORMAT JSON belongs in a JSON function
            SELECT s FORMAT JSON FROM t                            | 42601 | FORMAT JSON belongs in a JSON function
            SELECT id FROM t WHERE s IN ('a' FORMAT JSON)          | 42601 | FORMAT JSON belongs in a JSON function
            SELECT COALESCE(1, DATE '2024-01-01')                  | 42804 | types
            SELECT 1 UNION SELECT DATE '2024-01-01'                | 42804 | Type mismatch
            SELECT id FROM t ORDER BY m                            | 42804 | values of MAP have no order
            SELECT id FROM t ORDER BY ROW(id, m)                   | 42804 | values of MAP have no order
            SELECT id FROM t ORDER BY ARRAY[m]                     | 42804 | values of MAP have no order
            SELECT RANK() OVER (ORDER BY m) FROM t                 | 42804 | values of MAP have no order in OVER
            SELECT RAND(d) FROM t                                  | 0A000 | not supported with operands of these types
            SELECT i MEMBER OF i FROM t                            | 42000 | cannot be understood
            SELECT ROW_NUMBER() FILTER (WHERE b) FROM t            | 42000 | cannot be understood
            SELECT s FROM t UNION SELECT a FROM t                  | 42804 | UNION
            SELECT CAST(0 AS TIMESTAMP WITH TIME ZONE)             | 0A000 | dates and times have no zone
            /*                                                     | 42601 | Cannot parse statement
            """)
    void statementsAreRefusedWithTheirSqlState(String sql, String sqlState, String message) {
        assertRefused(() -> rows(sql), sqlState)
                .satisfies(e -> assertThat(e.getMessage()).contains(message).doesNotContain("java"));
    }

    @Test
    void constantThatCannotBeComputedIsRefusedEachTimeAlike() throws SQLException {
        try (var query = connection.prepareStatement("SELECT LOG10(0 * 1), COUNT(*) FROM t GROUP BY i")) {
            for (int i = 0; i < 2; i++) {
                assertRefused(query::executeQuery, "22003").withMessageContaining("Cannot compute LOG10");
            }
        }
    }

    @Test
    void longValuesAreShortenedInMessages() {
        assertRefused(() -> rows("SELECT DATE '" + "9".repeat(100_000) + "'"), "22007")
                .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(1_100));
    }

    @Test
    void arraysSortElementByElement() throws SQLException {
        assertThat(rows("SELECT id FROM t ORDER BY a DESC")).containsExactly("1", "2", "3");
    }

    @Test
    void expressionsOfNoColumnHaveARowEach() throws SQLException {
        assertThat(rows("SELECT DISTINCT RAND() >= 0 FROM t")).containsExactly("true");
    }
}
