package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LEAD and LAG with defaults of other types than their values, and with offsets that are NULL or too large. */
class NeighbourRowTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, i INTEGER, d DECIMAL(10, 2), f DOUBLE, v VARCHAR, day DATE)",
                "INSERT INTO t VALUES (1, 1, 1.5, 1.5, 'a', DATE '2020-01-01'), (2, 2, 2.5, 2.5, 'b', DATE '2020-01-02')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LEAD(id, 1, 0) ; 1|2 2|0",
                "LEAD(d, 1, 0) ; 1|2.50 2|0.00",
                "LEAD(d, 1, 0.555) ; 1|2.500 2|0.555",
                "LEAD(f, 1, 0.5) ; 1|2.5 2|0.5",
                "LEAD(i, 1, 0.5) ; 1|2.0 2|0.5",
                "LEAD(i, 1, 3000000000) ; 1|2 2|3000000000",
                "LAG(id, 1, i) ; 1|1 2|1",
                "LAG(i, 1, id) ; 1|1 2|1",
                "LAG(f, 1, d) ; 1|1.5 2|1.5",
                "LAG(v, 1, i) ; 1|1 2|a",
                "LEAD(CAST(day AS VARCHAR), 1, 'none') ; 1|2020-01-02 2|none",
                "LEAD(day, 1, 'none') ; 1|2020-01-02 2|none",
                "LAG(id, CAST(NULL AS INTEGER), 0) ; 1|null 2|null",
                "LAG(id, NULLIF(i, 1), 9) ; 1|null 2|9",
                "LAG(id, id, 5) ; 1|5 2|5",
                "LAG(id, 3000000000, 7) ; 1|7 2|7",
                "LEAD(id, -1) ; 1|null 2|1",
                "LAG(i, 0) ; 1|1 2|2",
            })
    void valueAndDefaultHaveTheTypeOfBoth(String call, String rows) {
        assertThat(STORE.sorted("SELECT id, " + call + " OVER (ORDER BY id) FROM t"))
                .containsExactly(rows.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LEAD(NULLIF(i, 2), 1, 0) ; 1|null 2|0",
                "LEAD(NULLIF(f, 2.5), 1, 0) ; 1|null 2|0.0",
                "LAG(NULLIF(v, 'a'), 1, 'none') ; 1|none 2|null",
            })
    void nullOfANeighbourStaysWhereTheDefaultIsNone(String call, String rows) {
        String sql = "SELECT id, " + call + " OVER (ORDER BY id) AS value_there FROM t";

        assertThat(STORE.sorted(sql)).containsExactly(rows.split(" "));
        assertThat(STORE.query("SELECT COUNT(*) FROM (" + sql + ") AS x WHERE value_there IS NULL"))
                .containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"LAG(id, 1.5) ; TYPE_INVALID", "LEAD(id, 1.0, 3) ; TYPE_INVALID"})
    void offsetsThatAreNoIntegersAreRefused(String call, ErrorCode code) {
        assertThatThrownBy(() -> STORE.sorted("SELECT id, " + call + " OVER (ORDER BY id) FROM t"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void refusalOfAnOffsetNamesItsType() {
        assertThatThrownBy(() -> STORE.sorted("SELECT id, LAG(id, 1.5) OVER (ORDER BY id) FROM t"))
                .hasMessage("Cannot plan LAG: its offset is of type DECIMAL. Cast it to INTEGER.");
    }
}
