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
import org.junit.jupiter.params.provider.ValueSource;

/** Window functions that plain Calcite answers wrongly: they give what H2 gives, or are refused. */
class WindowFunctionTest {
    private static final String[] TABLES = {
        "CREATE TABLE w (id INTEGER PRIMARY KEY, g INTEGER, v INTEGER)",
        "INSERT INTO w VALUES "
                + IntStream.rangeClosed(1, 23)
                        .mapToObj(id -> "(" + id + ", " + id % 4 % 3 + ", " + id * 7 % 5 + ")")
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
                "COUNT(DISTINCT v) OVER (PARTITION BY g)",
                "SUM(DISTINCT v) OVER (PARTITION BY g)",
                "AVG(DISTINCT v) OVER ()",
                "NTH_VALUE(v, 2) OVER (ORDER BY id)",
                "SUM(v) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)"
            })
    void whatWouldBeAnsweredWronglyIsRefused(String call) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query("SELECT id, " + call + " FROM w"))
                .withMessageContaining("is not supported")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
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
