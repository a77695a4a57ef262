package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every time is in the windows that begin at or before it and end after it; a row without a time is in none. */
class TimeWindowTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, at TIMESTAMP, s INTEGER)",
                "INSERT INTO t VALUES (1, TIMESTAMP '2020-01-01 00:03:00', 1), (2, NULL, 1), (3, TIMESTAMP '1969-12-31 23:58:00', 1),"
                        + " (4, TIMESTAMP '1960-01-01 00:00:30', 2), (5, TIMESTAMP '1970-01-01 00:00:00', 1), (6, TIMESTAMP '1960-01-01 00:05:00', 2),"
                        + " (7, TIMESTAMP '0001-01-01 00:00:00', 2), (8, TIMESTAMP '9999-12-30 23:59:59.999', 2)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static String windows(String call) {
        return "SELECT id, CAST(window_start AS VARCHAR(19)), CAST(window_end AS VARCHAR(19)) FROM TABLE(" + call + ")";
    }

    @Test
    void timesBefore1970AreInTheirWindows() {
        assertThat(STORE.sorted(windows("TUMBLE(TABLE t, DESCRIPTOR(at), INTERVAL '5' MINUTE)")))
                .containsExactly(
                        "1|2020-01-01 00:00:00|2020-01-01 00:05:00",
                        "3|1969-12-31 23:55:00|1970-01-01 00:00:00",
                        "4|1960-01-01 00:00:00|1960-01-01 00:05:00",
                        "5|1970-01-01 00:00:00|1970-01-01 00:05:00",
                        "6|1960-01-01 00:05:00|1960-01-01 00:10:00",
                        "7|0001-01-01 00:00:00|0001-01-01 00:05:00",
                        "8|9999-12-30 23:55:00|9999-12-31 00:00:00");
        assertThat(STORE.sorted(windows("HOP((SELECT * FROM t WHERE id BETWEEN 2 AND 4), DESCRIPTOR(at),"
                        + " INTERVAL '5' MINUTE, INTERVAL '10' MINUTE)")))
                .containsExactly(
                        "3|1969-12-31 23:50:00|1970-01-01 00:00:00",
                        "3|1969-12-31 23:55:00|1970-01-01 00:05:00",
                        "4|1959-12-31 23:55:00|1960-01-01 00:05:00",
                        "4|1960-01-01 00:00:00|1960-01-01 00:10:00");
    }

    @ParameterizedTest
    @CsvSource({
        "INTERVAL '7' MINUTE, 1969-12-31 23:57:00",
        "INTERVAL '2' MINUTE, 1969-12-31 23:57:00",
        "INTERVAL -'3' MINUTE, 1969-12-31 23:57:00",
        "INTERVAL '3' MINUTE, 1969-12-31 23:58:00",
        "INTERVAL '1' DAY, 1969-12-31 23:55:00"
    })
    void offsetMovesWindows(String offset, String start) {
        assertThat(STORE.query(
                        "SELECT CAST(window_start AS VARCHAR(19)) FROM TABLE(TUMBLE((SELECT * FROM t WHERE id = 3),"
                                + " DESCRIPTOR(at), INTERVAL '5' MINUTE, " + offset + "))"))
                .containsExactly(start);
        assertThat(STORE.query("SELECT CAST(window_start AS VARCHAR(19)) FROM TABLE(HOP((SELECT * FROM t WHERE id = 3),"
                        + " DESCRIPTOR(at), INTERVAL '5' MINUTE, INTERVAL '5' MINUTE, " + offset + "))"))
                .containsExactly(start);
    }

    /** In whatever order the rows come. */
    @Test
    void sessionsEndWhereNoRowFollowsWithinTheGap() {
        assertThat(STORE.sorted(windows("SESSION(TABLE t, DESCRIPTOR(at), DESCRIPTOR(s), INTERVAL '5' MINUTE)")))
                .containsExactly(
                        "1|2020-01-01 00:03:00|2020-01-01 00:08:00",
                        "3|1969-12-31 23:58:00|1970-01-01 00:05:00",
                        "4|1960-01-01 00:00:30|1960-01-01 00:10:00",
                        "5|1969-12-31 23:58:00|1970-01-01 00:05:00",
                        "6|1960-01-01 00:00:30|1960-01-01 00:10:00",
                        "7|0001-01-01 00:00:00|0001-01-01 00:05:00",
                        "8|9999-12-30 23:59:59|9999-12-31 00:04:59");
        assertThat(
                        STORE.query(
                                "SELECT CAST(window_start AS VARCHAR(19)), COUNT(*), MAX(id) FROM TABLE(SESSION((SELECT id, at, NULL AS s FROM t WHERE id IN"
                                        + " (3, 4, 5, 6)), DESCRIPTOR(at), DESCRIPTOR(s), INTERVAL '120' SECOND)) GROUP BY window_start ORDER BY 1"))
                .containsExactly(
                        "1960-01-01 00:00:30|1|4",
                        "1960-01-01 00:05:00|1|6",
                        "1969-12-31 23:58:00|1|3",
                        "1970-01-01 00:00:00|1|5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TUMBLE(TABLE t, DESCRIPTOR(at), INTERVAL '1' MONTH)",
                "HOP(TABLE t, DESCRIPTOR(at), INTERVAL '1' DAY, INTERVAL '1' MONTH)",
                "SESSION(TABLE t, DESCRIPTOR(at), DESCRIPTOR(s), INTERVAL '1' YEAR)"
            })
    void monthsAreRefused(String call) {
        refuses(ErrorCode.NOT_SUPPORTED, "have to be literals of days, hours, minutes or seconds", call);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TUMBLE(TABLE t, DESCRIPTOR(at), INTERVAL '0' MINUTE)",
                "HOP(TABLE t, DESCRIPTOR(at), INTERVAL -'1' MINUTE, INTERVAL '1' MINUTE)",
                "SESSION(TABLE t, DESCRIPTOR(at), DESCRIPTOR(s), INTERVAL -'1' MINUTE)"
            })
    void intervalsThatAreNotPositiveAreRefused(String call) {
        refuses(ErrorCode.STATEMENT_INVALID, "a window's interval is not positive", call);
    }

    private static void refuses(ErrorCode code, String message, String call) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query(windows(call)))
                .withMessageContaining(message)
                .extracting(SchemalessException::code)
                .isEqualTo(code);
    }
}
