package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions end before they fill the heap, and casts name digits that there are. */
class FunctionLimitTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run("CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR)", "INSERT INTO t VALUES (1, 'ab')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SPACE(2147483647)",
                "SPACE(2147483647 - id)",
                "REPEAT(s, 2147483647)",
                "LPAD(s, 2147483647, 'x')",
                "RPAD(s, 2147483647)",
                "REPLACE(SPACE(16000000), ' ', SPACE(1000))",
                "SPACE(16000000) || s || SPACE(16000000)",
                "CONCAT(SPACE(16000000), s, SPACE(16000000))",
                "CONCAT_WS(SPACE(16000000), s, s, s)",
                "HEX(SPACE(16000000))",
                "TO_BASE64(SPACE(16000000))"
            })
    void textsOfTooManyCharactersAreRefused(String call) {
        STORE.fails(ErrorCode.LIMIT_EXCEEDED, "more than 16777216", "SELECT " + call + " FROM t");
    }

    @Test
    void timesOfMoreDigitsThanAColumnMayHaveAreRefused() {
        for (String type : List.of("TIMESTAMP(10)", "TIME(12)", "TIMESTAMP(2147483647) ARRAY")) {
            STORE.fails(ErrorCode.PARAMETER_INVALID, "outside 0 to 9", "SELECT CAST(NULL AS " + type + ")");
            STORE.fails(ErrorCode.PARAMETER_INVALID, "outside 0 to 9", "SELECT NULL::" + type);
        }
        for (String statement : List.of(
                "SELECT y FROM t (y TIMESTAMP(12))",
                "SELECT y FROM t (y TIME(10) ARRAY)",
                "UPDATE t (y TIMESTAMP(10)) SET y = NULL",
                "DELETE FROM t (y TIMESTAMP(10)) WHERE y IS NULL",
                "INSERT INTO t (id, y TIMESTAMP(10)) VALUES (7, NULL)",
                "INSERT INTO t (id, y TIMESTAMP(10)) SELECT 7, NULL FROM t",
                "UPSERT INTO t (id, y TIMESTAMP(10)) VALUES (7, NULL)",
                "CREATE VIEW v AS SELECT y FROM t (y TIMESTAMP(10))",
                "SELECT JSON_VALUE(_body, '$.y' RETURNING TIMESTAMP(10)) FROM t")) {
            STORE.fails(ErrorCode.PARAMETER_INVALID, "outside 0 to 9", statement);
        }
        assertThat(STORE.query("SELECT CAST('03:04:05' AS TIME(9)) = TIME '03:04:05'"))
                .containsExactly("true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(s AS TIMESTAMP WITH TIME ZONE)",
                "CAST(s AS TIMESTAMP(3) WITH LOCAL TIME ZONE)",
                "CAST(s AS TIME WITH TIME ZONE)",
                "CAST(s AS TIMESTAMP WITH TIME ZONE ARRAY)",
                "TIMESTAMP WITH TIME ZONE '2020-01-01 00:00:00 UTC'",
                "TIMESTAMP WITH LOCAL TIME ZONE '2020-01-01 00:00:00'"
            })
    void timesWithAZoneAreRefused(String value) {
        STORE.fails(ErrorCode.NOT_SUPPORTED, "have no zone", "SELECT " + value + " FROM t");
        STORE.fails(ErrorCode.NOT_SUPPORTED, "have no zone", "UPDATE t SET s = " + value);
    }
}
