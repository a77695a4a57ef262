package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators and literals that PostgreSQL and MySQL have and the SQL standard has not. */
class PostgreSqlOperatorTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR, at TIMESTAMP, j JSON)",
                "INSERT INTO t VALUES (1, 'Abc', TIMESTAMP '2026-01-31 10:00:00',"
                        + " '{\"a\": {\"b\": [5, \"x\"]}, \"c\": \"it\", \"n\": null, \"q\\\"r\": 1, \"$d\": 2, \"it''s\": 3}')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "j -> 'c' # \"it\"",
                "j ->> 'c' # it",
                "j -> 'a' -> 'b' -> 0 # 5",
                "j->'a'->'b'->>1 # x",
                "j -> '$.a.b[1]' # \"x\"",
                "JSON_EXTRACT(j, '$.\"a\".\"b\"[0]') # 5",
                "JSON_EXTRACT(j, '$.\"q\\\"r\"') # 1",
                "j ->> '$.\"it''s\"' # 3",
                "j ->> '$.a.b[1]' # x",
                "j -> 'a' ->> 'b' # [5,\"x\"]",
                "COALESCE(j -> 'n', 'none') # none",
                "COALESCE(j ->> 'n', 'none') # none",
                "COALESCE(j -> 'nothing', 'none') # none",
                "j ->> 'q\"r' # 1",
                "(j -> 'a' -> 'b' ->> 0)::INT + 1 # 6",
                "j ->> 'c' || '!' # it!",
                "UPPER(j ->> 'c') # IT",
                "CASE WHEN j ->> 'c' = 'it' THEN 1 ELSE 0 END # 1"
            })
    void arrowFindsValuesInJson(String expression, String value) {
        assertThat(STORE.query("SELECT " + expression + " FROM t")).containsExactly(value);
        assertThat(STORE.query("SELECT id FROM t WHERE CAST(" + expression + " AS VARCHAR) = ?", value))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s ~ 'b'",
                "s ~ '^A.c$'",
                "NOT s ~ 'a'",
                "s !~ 'a'",
                "s ~* 'ABC'",
                "s !~* '^bc'",
                "s || 'd' ~ 'cd'",
                "s ~ ?",
                "s ~* ? AND id = 1"
            })
    void tildeMatchesPatterns(String condition) {
        Object[] parameters = condition.contains("?") ? new Object[] {"b"} : new Object[0];
        assertThat(STORE.query("SELECT id FROM t WHERE " + condition, parameters))
                .containsExactly("1");
        assertThat(STORE.query("SELECT id FROM t WHERE NOT (" + condition + ")", parameters))
                .isEmpty();
    }

    @Test
    void unitsInTheTextOfAnIntervalAreRefused() {
        STORE.fails(
                ErrorCode.NOT_SUPPORTED,
                "INTERVAL '1' DAY",
                "SELECT at + INTERVAL '1 day 2 hours' FROM t WHERE id = 1");
    }

    @Test
    void parameterOfAnIntervalMayStandInParentheses() {
        assertThat(STORE.query("SELECT id FROM t WHERE at + INTERVAL (?) DAY = TIMESTAMP '2026-02-02 10:00:00'", 2))
                .containsExactly("1");
        assertThat(STORE.query(
                        "SELECT id FROM t WHERE at + INTERVAL (id + ?) DAY = TIMESTAMP '2026-02-03 10:00:00'", 2))
                .containsExactly("1");
    }
}
