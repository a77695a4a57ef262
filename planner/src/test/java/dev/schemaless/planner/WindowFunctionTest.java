package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions over windows give the values that H2 gives, or are refused. */
class WindowFunctionTest {
    private static final String[] TABLES = {
        "CREATE TABLE w (id INTEGER PRIMARY KEY, g INTEGER, v INTEGER, n INTEGER NOT NULL)",
        "INSERT INTO w VALUES "
                + IntStream.rangeClosed(1, 23)
                        .mapToObj(id -> "(" + id + ", " + id % 4 % 3 + ", " + (id % 6 == 5 ? "NULL" : id * 7 % 5) + ", "
                                + id + ")")
                        .collect(Collectors.joining(", "))
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
                "NTILE(1) OVER (ORDER BY id)",
                "NTILE(4) OVER (ORDER BY id)",
                "NTILE(5) OVER (ORDER BY id DESC)",
                "NTILE(30) OVER (ORDER BY id)",
                "NTILE(3) OVER (PARTITION BY g ORDER BY v, id)"
            })
    void rowsAreSpreadOverBuckets(String call) throws SQLException {
        String sql = "SELECT id, " + call + " FROM w";

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COUNT(*) FILTER (WHERE v > 1) OVER (PARTITION BY g)",
                "SUM(v) FILTER (WHERE v > 1 OR v IS NULL) OVER (PARTITION BY g ORDER BY id)",
                "SUM(n) FILTER (WHERE EXISTS (SELECT 1 FROM w AS o WHERE o.id = w.v)) OVER (ORDER BY id)",
                "SUM(n) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)",
                "SUM(n) OVER (PARTITION BY g ORDER BY v RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING EXCLUDE TIES)",
                "COUNT(*) OVER (ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP)",
                "FIRST_VALUE(v) IGNORE NULLS OVER (ORDER BY id DESC)",
                "LAST_VALUE(v) IGNORE NULLS OVER (PARTITION BY g ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 4 FOLLOWING)",
                "LAG(v, 2) IGNORE NULLS OVER (ORDER BY id), LEAD(v, 3, -1) IGNORE NULLS OVER (ORDER BY id)",
                "NTH_VALUE(n, 2) OVER (ORDER BY id), NTH_VALUE(v, 3) IGNORE NULLS OVER (PARTITION BY g ORDER BY id)",
                "PERCENT_RANK() OVER (PARTITION BY g ORDER BY v), CUME_DIST() OVER (ORDER BY v)",
                "FIRST_VALUE(v) RESPECT NULLS OVER"
                        + " (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW)",
            })
    void functionsThatOnlyOurWindowsHaveAreThoseOfH2(String call) throws SQLException {
        String sql = "SELECT id, " + call + " FROM w";

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "COUNT(DISTINCT v) OVER (ORDER BY id)                           ; 1, 2, 3, 3, 3",
                "SUM(DISTINCT g) OVER (ORDER BY id ROWS 1 PRECEDING)            ; 1, 3, 2, 0, 1",
                "AVG(DISTINCT g) OVER ()                                        ; 1.0000, 1.0000, 1.0000, 1.0000, 1.0000",
                "COUNT(DISTINCT g) FILTER (WHERE id <> 2) OVER ()               ; 2, 2, 2, 2, 2",
                "MAX(DISTINCT v) OVER (ORDER BY id)                             ; 2, 4, 4, 4, 4",
                "SUM(n) OVER (ORDER BY id ROWS 3000000000 PRECEDING)            ; 1, 3, 6, 10, 15",
                "SUM(n) OVER (ORDER BY id ROWS BETWEEN id - 1 PRECEDING AND g FOLLOWING) ; 3, 10, 6, 10, 15",
            })
    void framesHaveTheirRows(String call, String values) {
        String five = "(SELECT id, g, n, CASE WHEN id <> 4 THEN v END AS v FROM w WHERE id <= 5) AS w";

        assertThat(STORE.query("SELECT q FROM (SELECT id, " + call + " AS q FROM " + five + ") AS a ORDER BY id"))
                .containsExactly(values.split(", "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SUM(n) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW)",
                "MIN(n) OVER (ORDER BY id RANGE BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE GROUP)",
                "FIRST_VALUE(n) OVER x",
                "NTH_VALUE(n, 2) OVER (ORDER BY id)",
                "FIRST_VALUE(n) IGNORE NULLS OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING)",
            })
    void valuesOfEmptyFramesAreNull(String call) {
        String window = " WINDOW x AS (ORDER BY id ROWS BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE CURRENT ROW)";
        String sql =
                "SELECT id FROM (SELECT id, " + call + " AS q FROM w" + window + ") AS a WHERE q IS NULL AND id = 1";

        assertThat(STORE.query(sql)).containsExactly("1");
    }

    @Test
    void nullsAreRespectedBesideAWindowThatExcludes() throws SQLException {
        String sql = "SELECT id, LAG(v) RESPECT NULLS OVER x, LEAD(v, 2) RESPECT NULLS OVER x, SUM(v) OVER"
                + " (ORDER BY id ROWS 2 PRECEDING EXCLUDE CURRENT ROW) FROM w WINDOW x AS (ORDER BY id)";

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @Test
    void noRowsHaveNoBuckets() {
        assertThat(STORE.query("SELECT NTILE(0) OVER (ORDER BY id) FROM w WHERE id < 0"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m, g", "2 DESC, 1", "m DESC NULLS LAST, g DESC", "MAX(v) OVER (PARTITION BY g), g"})
    void distinctValuesOverWindowsAreOrdered(String order) throws SQLException {
        String sql = "SELECT DISTINCT g, MAX(v) OVER (PARTITION BY g) AS m FROM w";

        assertThat(STORE.sorted(sql + " ORDER BY " + order)).isEqualTo(H2Answers.sorted(TABLES, sql));
        assertThat(STORE.query(sql + " ORDER BY " + order))
                .isEqualTo(STORE.query("SELECT * FROM (" + sql + ") AS d ORDER BY "
                        + order.replace("MAX(v) OVER (PARTITION BY g)", "m")));
    }

    @Test
    void zerosOfBothSignsAreOneValue() {
        assertThat(
                        STORE.sorted(
                                "SELECT id, RANK() OVER (ORDER BY z), COUNT(*) OVER (PARTITION BY z) FROM"
                                        + " (SELECT id, CASE WHEN MOD(id, 2) = 0 THEN 0e0 ELSE -0e0 END AS z FROM w WHERE id < 4) AS a"))
                .containsExactly("1|1|3", "2|1|3", "3|1|3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SUM(1e308 + id) OVER () ; NUMBER_OUT_OF_RANGE",
                "SUM(CAST(99999999999999999999999999999999999999 AS DECIMAL(38))) OVER () ; NUMBER_OUT_OF_RANGE",
                "SUM(id) OVER (ORDER BY id ROWS BETWEEN 2 - id PRECEDING AND CURRENT ROW) ; PARAMETER_INVALID",
                "SUM(id) OVER (ORDER BY id RANGE BETWEEN v PRECEDING AND CURRENT ROW) ; PARAMETER_INVALID",
                "NTH_VALUE(id, id - 1) OVER (ORDER BY id) ; PARAMETER_INVALID",
                "NTH_VALUE(id, 1.5) OVER (ORDER BY id) ; TYPE_INVALID",
                "NTILE(0) OVER (ORDER BY id) ; PARAMETER_INVALID",
                "FIRST_VALUE(id) FILTER (WHERE id > 1) OVER (ORDER BY id) ; NOT_SUPPORTED",
                "FIRST_VALUE(DISTINCT id) OVER (ORDER BY id) ; NOT_SUPPORTED",
                "LISTAGG(id) OVER (ORDER BY id) ; NOT_SUPPORTED",
                "ARRAY_AGG(id) OVER (ORDER BY id) ; NOT_SUPPORTED",
                "MODE(id) OVER (ORDER BY id) ; NOT_SUPPORTED",
            })
    void callIsRefused(String call, ErrorCode code) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query("SELECT id, " + call + " FROM w"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    /** A frame of many rows is computed by a tree; another way to the same sums is to subtract running ones. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40, 700})
    void longFramesAreDifferencesOfRunningOnes(int rows) {
        String numbers = "(SELECT a.id * 23 + b.id AS i, MOD(a.id * b.id * 7919, 101) AS v FROM w AS a, w AS b) AS t";
        String sql =
                "SELECT COUNT(*), SUM(s - COALESCE(before, 0) - frame), SUM(most - CASE WHEN last >= 0 THEN most END)"
                        + " FROM (SELECT s, frame, most, LAG(s, %d) OVER (ORDER BY i) AS before, v AS last FROM"
                        + " (SELECT i, v, SUM(v) OVER (ORDER BY i) AS s, SUM(v) OVER (ORDER BY i ROWS %d PRECEDING) AS frame,"
                        + " MAX(v) OVER (ORDER BY i ROWS %d PRECEDING) AS most FROM " + numbers + ") AS x) AS y";

        assertThat(STORE.query(String.format(sql, rows + 1, rows, rows))).containsExactly("529|0|0");
    }

    @Test
    void greatestOfDistinctValuesIsTheGreatest() {
        assertThat(STORE.sorted("SELECT MAX(DISTINCT v) OVER () FROM w WHERE id = 2"))
                .containsExactly("4");
    }

    @Test
    void aLimitBeyondAllNumbersOfRowsIsNone() {
        assertThat(STORE.sorted("SELECT id FROM w ORDER BY id LIMIT 18446744073709551615 OFFSET 21"))
                .containsExactly("22", "23");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3000000000", "9223372036854775807", "18446744073709551615"})
    void aLimitBeyondAllIntegersIsNone(String limit) {
        assertThat(STORE.sorted("SELECT id FROM w LIMIT " + limit)).hasSize(23);
        assertThat(STORE.sorted("SELECT id FROM w ORDER BY v + 1 LIMIT " + limit))
                .hasSize(23);
        assertThat(STORE.sorted("SELECT id FROM w OFFSET " + limit)).isEmpty();
    }
}
