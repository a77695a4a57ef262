package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variances keep their digits wherever they are computed: by our own operators, over joins, over windows. */
class VarianceTest {
    private static final String[] TABLES = {
        "CREATE TABLE near_zero (id INTEGER PRIMARY KEY, g INTEGER, n INTEGER, d DOUBLE PRECISION)",
        "INSERT INTO near_zero VALUES (1, 1, 4, 0), (2, 1, 7, 1), (3, 1, 13, 5), (4, 2, 16, NULL), (5, 3, NULL, 8), (6, 3, 2, 0.5)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
        STORE.run(
                "CREATE TABLE far (id INTEGER PRIMARY KEY, g INTEGER, n BIGINT, d DOUBLE, t TINYINT)",
                "INSERT INTO far VALUES (1, 1, 1000000000000004, 1e12, 100), (2, 1, 1000000000000007, 1e12 + 1, -100),"
                        + " (3, 1, 1000000000000013, 1e12 + 5, NULL), (4, 2, 1000000000000016, NULL, NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT VAR_POP(n), VAR_SAMP(n) FROM far                                            ; 22.5|30.0
            SELECT CAST(VAR_POP(a.n) AS DECIMAL(9, 6)) FROM far a JOIN far b ON a.g = b.g      ; 18.360000
            SELECT a.g, STDDEV(a.d) FROM far a JOIN far b ON a.id = b.id GROUP BY a.g          ; 1|2.6457513110645907, 2|null
            SELECT VAR_POP(n) OVER (ORDER BY id) FROM far                                      ; 0.0, 14.0, 2.25, 22.5
            SELECT VAR_SAMP(n) OVER (ORDER BY id ROWS 1 PRECEDING) FROM far                    ; 18.0, 4.5, 4.5, null
            SELECT VAR_POP(t), VAR_SAMP(t) FROM far                                            ; 10000.0|20000.0
            SELECT g, COALESCE(STDDEV_SAMP(n), -1) FROM far WHERE id IN (1, 4) GROUP BY g      ; 1|-1.0, 2|-1.0
            SELECT g, VAR_POP(n), COUNT(*) FROM far GROUP BY ROLLUP (g)                        ; 1|14.0|3, 2|0.0|1, null|22.5|4
            """)
    void numbersFarFromZeroKeepTheirDigits(String sql, String expected) {
        assertThat(STORE.sorted(sql)).containsExactly(expected.split(", "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VAR_POP(n)",
                "VAR_SAMP(n)",
                "STDDEV_POP(n)",
                "STDDEV_SAMP(d)",
                "VAR_POP(DISTINCT n)",
                "VAR_SAMP(n) FILTER (WHERE id < 4)"
            })
    void groupsAnswerAsH2Does(String call) throws SQLException {
        String rounded = rounded(call);
        for (String sql : new String[] {
            "SELECT " + rounded + " FROM near_zero",
            "SELECT g, " + rounded + ", COUNT(*) FROM near_zero GROUP BY g",
            "SELECT g, " + rounded + " FROM (SELECT a.* FROM near_zero a JOIN near_zero b ON a.id = b.id) x GROUP BY g"
        }) {
            assertThat(STORE.sorted(sql)).as(sql).isEqualTo(H2Answers.sorted(TABLES, sql));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VAR_POP(n) OVER (PARTITION BY g ORDER BY id)",
                "STDDEV_SAMP(n) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING)",
                "VAR_SAMP(d) OVER ()"
            })
    void windowsAnswerAsH2Does(String call) throws SQLException {
        String sql = "SELECT id, " + rounded(call) + " FROM near_zero";

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    /** The last digits are those of the order of additions. */
    private static String rounded(String call) {
        return "CAST(" + call + " AS DECIMAL(20, 9))";
    }

    @Test
    void aVarianceCanBeFilteredOnAndOrderedBy() {
        assertThat(STORE.sorted("SELECT g FROM near_zero GROUP BY g HAVING VAR_POP(n) > 1 ORDER BY STDDEV(n)"))
                .containsExactly("1");
    }
}
