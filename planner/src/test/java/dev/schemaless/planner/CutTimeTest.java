package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times compared by their day, month or year are found in an index: those of whole spans, from the calendar's begin to its end. */
class CutTimeTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, ts TIMESTAMP(3), sec TIMESTAMP(0))",
                "CREATE INDEX by_ts ON t (ts)",
                "CREATE INDEX by_sec ON t (sec)");
        String[] times = {
            "0001-01-01 00:00:00",
            "1969-12-31 23:59:59.999",
            "1970-01-01 00:00:00",
            "2026-02-28 23:59:59.999",
            "2026-03-01 00:00:00",
            "2026-03-01 12:30:00.5",
            "2026-03-01 23:59:59.999",
            "2026-03-02 00:00:00",
            "2026-12-31 23:59:59.999",
            "9999-12-31 23:59:59.999"
        };
        for (int id = 1; id <= times.length; id++) {
            STORE.update("INSERT INTO t VALUES (" + id + ", TIMESTAMP '" + times[id - 1] + "', TIMESTAMP '"
                    + times[id - 1].replaceFirst("\\..*", "") + "')");
        }
        STORE.run("INSERT INTO t (id) VALUES (100)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CAST(ts AS DATE) = DATE '2026-03-01' ; 5 6 7",
                "DATE '2026-03-01' = CAST(ts AS DATE) ; 5 6 7",
                "CAST(ts AS DATE) < DATE '2026-03-01' ; 1 2 3 4",
                "CAST(ts AS DATE) <= DATE '2026-03-01' ; 1 2 3 4 5 6 7",
                "CAST(ts AS DATE) > DATE '2026-03-01' ; 10 8 9",
                "DATE '2026-03-01' < CAST(ts AS DATE) ; 10 8 9",
                "CAST(ts AS DATE) >= DATE '2026-03-01' ; 10 5 6 7 8 9",
                "CAST(ts AS DATE) BETWEEN DATE '2026-02-28' AND DATE '2026-03-01' ; 4 5 6 7",
                "CAST(ts AS DATE) IN (DATE '1969-12-31', DATE '2026-03-02') ; 2 8",
                "CAST(ts AS DATE) = DATE '1969-12-31' ; 2",
                "CAST(ts AS DATE) <= DATE '0001-01-01' ; 1",
                "CAST(ts AS DATE) = DATE '9999-12-31' ; 10",
                "CAST(ts AS DATE) > DATE '9999-12-31' ; ",
                "CAST(sec AS DATE) = DATE '2026-03-01' ; 5 6 7",
                "CAST(sec AS DATE) > DATE '2026-03-01' ; 10 8 9",
                "FLOOR(ts TO DAY) = TIMESTAMP '2026-03-01 00:00:00' ; 5 6 7",
                "FLOOR(ts TO DAY) = TIMESTAMP '2026-03-01 00:00:01' ; ",
                "FLOOR(ts TO DAY) < TIMESTAMP '2026-03-01 00:00:01' ; 1 2 3 4 5 6 7",
                "FLOOR(ts TO MONTH) = TIMESTAMP '2026-03-01 00:00:00' ; 5 6 7 8",
                "FLOOR(ts TO MONTH) < TIMESTAMP '2026-03-01 00:00:00' ; 1 2 3 4",
                "FLOOR(ts TO MONTH) > TIMESTAMP '2026-02-27 00:00:00' ; 10 5 6 7 8 9",
                "FLOOR(ts TO YEAR) = TIMESTAMP '2026-01-01 00:00:00' ; 4 5 6 7 8 9",
                "FLOOR(ts TO YEAR) >= TIMESTAMP '9999-01-01 00:00:00' ; 10",
                "FLOOR(ts TO YEAR) <= TIMESTAMP '0001-01-01 00:00:00' ; 1",
            })
    void timesOfASpanAreLookedUp(String where, String ids) {
        String sql = "SELECT id FROM t WHERE " + where;

        assertThat(STORE.explain(sql)).contains("index by_");
        assertThat(String.join(" ", STORE.sorted(sql)))
                .isEqualTo(ids == null ? "" : ids)
                .isEqualTo(String.join(" ", STORE.sorted("SELECT id FROM t /*+ NO_INDEX */ WHERE " + where)));
    }

    @Test
    void parametersBoundAsLiteralsDo() {
        String sql = "SELECT id FROM t WHERE CAST(ts AS DATE) = ?";

        assertThat(STORE.explain(sql)).contains("by=[index by_ts]");
        assertThat(STORE.sorted(sql, LocalDate.of(2026, 3, 1))).containsExactly("5", "6", "7");
        assertThat(STORE.sorted(sql, LocalDate.of(9999, 12, 31))).containsExactly("10");
        assertThat(STORE.sorted(sql, (Object) null)).isEmpty();
        assertThat(STORE.sorted(
                        "SELECT id FROM t WHERE CAST(ts AS DATE) BETWEEN ? AND ?",
                        LocalDate.of(1969, 12, 31),
                        LocalDate.of(2026, 2, 28)))
                .containsExactly("2", "3", "4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(ts AS DATE) <> DATE '2026-03-01'",
                "FLOOR(ts TO HOUR) = TIMESTAMP '2026-03-01 12:00:00'",
                "CEIL(ts TO DAY) = TIMESTAMP '2026-03-01 00:00:00'",
                "CAST(ts AS TIME) = TIME '12:30:00'",
            })
    void othersStayResidual(String where) {
        assertThat(STORE.explain("SELECT id FROM t WHERE " + where)).contains("by=[scan]");
    }
}
