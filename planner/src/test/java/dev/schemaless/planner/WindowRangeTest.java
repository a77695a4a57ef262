package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Windows of RANGE with an offset have the rows that they have on H2, whatever numbers they are ordered by. */
class WindowRangeTest {
    private static final String[] TABLES = {
        "CREATE TABLE times (id INTEGER PRIMARY KEY, g INTEGER, ts TIMESTAMP, d DATE, c TIME)",
        "INSERT INTO times VALUES (1, 1, TIMESTAMP '2026-01-01 10:00:00', DATE '2026-01-01', TIME '10:00:00'),"
                + " (2, 1, TIMESTAMP '2026-01-01 22:30:00', DATE '2026-01-01', TIME '22:30:00'),"
                + " (3, 2, TIMESTAMP '2026-01-02 10:00:00', DATE '2026-01-02', TIME '10:00:01'), (4, 2, NULL, NULL, NULL),"
                + " (5, 1, TIMESTAMP '1969-12-31 23:59:59', DATE '1969-12-31', TIME '02:00:00'), (6, 1, NULL, NULL, NULL),"
                + " (7, 2, TIMESTAMP '2026-01-03 10:00:00.001', DATE '2026-01-04', TIME '11:00:00')",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, x DOUBLE PRECISION, d DECIMAL(9, 3), b BIGINT, i INTEGER)",
        "INSERT INTO t VALUES (1, 1, 1.0, 1.0, 1, 1), (2, 1, 1.25, 1.25, 2, 2), (3, 2, 2.5, 2.501, 2, 2), (4, 2, -3.0, 2.999, 4, -4),"
                + " (5, 1, NULL, NULL, NULL, NULL), (6, 2, NULL, NULL, NULL, NULL), (7, 2, 1.25, -1.25, 1000000000000, -9), (8, 1, -0.5, 0, 0, 0)"
    };
    private static final List<String> WHOLE_FRAMES = List.of(
            "1 PRECEDING AND CURRENT ROW",
            "1 PRECEDING AND 2 FOLLOWING",
            "2 PRECEDING AND 1 PRECEDING",
            "1 FOLLOWING AND 3 FOLLOWING",
            "UNBOUNDED PRECEDING AND 1 FOLLOWING",
            "1 PRECEDING AND UNBOUNDED FOLLOWING",
            "UNBOUNDED PRECEDING AND 1 PRECEDING",
            "1000000 PRECEDING AND CURRENT ROW");
    private static final List<String> FRAMES = List.of(
            "0.5 PRECEDING AND CURRENT ROW",
            "CURRENT ROW AND 1.5 FOLLOWING",
            "1.25 PRECEDING AND 0.25 FOLLOWING",
            "2 PRECEDING AND 1 PRECEDING",
            "0.001 FOLLOWING AND 3 FOLLOWING",
            "UNBOUNDED PRECEDING AND 0.5 FOLLOWING",
            "1 PRECEDING AND UNBOUNDED FOLLOWING",
            "99999999999999999999 PRECEDING AND CURRENT ROW");
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
                "x",
                "d",
                "b",
                "i",
                "x DESC",
                "d DESC",
                "b DESC",
                "x NULLS LAST",
                "d NULLS LAST",
                "i DESC NULLS FIRST"
            })
    void rowsAreThoseOfH2(String order) throws SQLException {
        // H2 rounds an offset to the type of what is ordered
        for (String frame : order.matches("[bi].*") ? WHOLE_FRAMES : FRAMES) {
            for (String partition : List.of("", "PARTITION BY g ")) {
                String over = " OVER (" + partition + "ORDER BY " + order + " RANGE BETWEEN " + frame + ")";
                String sql = "SELECT id, COUNT(*)" + over + ", SUM(id)" + over + " FROM t";

                assertThat(STORE.sorted(sql)).as(sql).isEqualTo(H2Answers.sorted(TABLES, sql));
            }
        }
    }

    @Test
    void integersMayHaveFractionsBetween() {
        assertThat(STORE.sorted(
                        "SELECT id, COUNT(*) OVER (ORDER BY b RANGE BETWEEN CURRENT ROW AND 1.5 FOLLOWING) FROM t"))
                .containsExactly("1|3", "2|2", "3|2", "4|1", "5|2", "6|2", "7|1", "8|2");
    }

    @Test
    void distanceGreaterThanAllIntegersDoesNotReachNull() {
        assertThat(STORE.sorted("SELECT id, COUNT(*) OVER (ORDER BY i NULLS LAST"
                        + " RANGE BETWEEN CURRENT ROW AND 6000000000 FOLLOWING) FROM t"))
                .containsExactly("1|3", "2|2", "3|2", "4|5", "5|2", "6|2", "7|6", "8|4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ts", "d", "c", "ts DESC", "d DESC NULLS LAST", "c NULLS LAST"})
    void rowsOfTimesAreThoseOfH2(String order) throws SQLException {
        String offset = order.startsWith("c") ? "INTERVAL '1' HOUR" : "INTERVAL '1' DAY";
        for (String frame : List.of(
                "PRECEDING AND CURRENT ROW",
                "PRECEDING AND " + offset + " FOLLOWING",
                "PRECEDING AND UNBOUNDED FOLLOWING",
                "FOLLOWING AND UNBOUNDED FOLLOWING")) {
            for (String partition : List.of("", "PARTITION BY g ")) {
                String sql = "SELECT id, COUNT(*) OVER (" + partition + "ORDER BY " + order + " RANGE BETWEEN " + offset
                        + " " + frame + ") FROM times";

                assertThat(STORE.sorted(sql)).as(sql).isEqualTo(H2Answers.sorted(TABLES, sql));
            }
        }
    }

    /** As PostgreSQL has it; H2 goes on at the other end of the day. */
    @Test
    void timesEndAtMidnight() {
        assertThat(STORE.sorted(
                        "SELECT id, COUNT(*) OVER (ORDER BY c RANGE BETWEEN INTERVAL '3' HOUR PRECEDING AND CURRENT ROW)"
                                + " FROM times WHERE c < TIME '05:00:00' OR c > TIME '20:00:00'"))
                .containsExactly("2|1", "5|1");
    }

    @Test
    void monthsAreRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(
                        () -> STORE.query("SELECT COUNT(*) OVER (ORDER BY ts RANGE BETWEEN INTERVAL '1' MONTH PRECEDING"
                                + " AND CURRENT ROW) FROM times"))
                .withMessageContaining("a window's RANGE over times is supported for days, hours, minutes and seconds")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    @Test
    void numbersMayHaveAllDigits() {
        assertThat(STORE.sorted("SELECT id, COUNT(*) OVER (ORDER BY CAST(d AS DECIMAL(38, 20)) RANGE 1 PRECEDING),"
                        + " COUNT(*) OVER (ORDER BY b * 9000000 RANGE 9000000 PRECEDING) FROM t WHERE id < 5"))
                .containsExactly("1|1|1", "2|2|3", "3|1|3", "4|2|1");
    }
}
