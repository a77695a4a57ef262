package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** VALUES of many rows are planned by their shapes, and each row means what it would mean alone. */
class ManyValuesTest {
    private static final int ROWS = 10_000;

    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run("CREATE TABLE t (id INT PRIMARY KEY, n BIGINT DEFAULT 7, d DECIMAL(10, 2), x DOUBLE, s VARCHAR(20),"
                + " day DATE, at TIMESTAMP, b VARBINARY(4), flag BOOLEAN)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void rowsOfDifferentShapesKeepTheirMeaning() {
        store.run("INSERT INTO t (id, n, d, x, s, day, at, b, flag) VALUES"
                + " (1, -5, 2.50, 1e3, 'it''s', DATE '2026-01-02', TIMESTAMP '2026-01-02 03:04:05.678', x'0aff', TRUE),"
                + " (2, DEFAULT, 3, 2, 17, '2026-02-03', '2026-02-03 00:00:00', NULL, FALSE),"
                + " (3, 9223372036854775807, -0.01, -2.5, UPPER('up'), DATE '2026-01-02', NULL, NULL, 1 > 2),"
                + " (2 + 2, (SELECT COUNT(*) FROM t), NULL, 1.25, 2.50, NULL, NULL, NULL, NULL)");
        assertThat(store.sorted("SELECT id, n, d, x, s, day, at, b, flag FROM t"))
                .containsExactly(
                        "1|-5|2.50|1000.0|it's|20455|1767323045678000|[10, -1]|true",
                        "2|7|3.00|2.0|17|20487|1770076800000000|null|false",
                        "3|9223372036854775807|-0.01|-2.5|UP|20455|null|null|false",
                        "4|0|null|1.25|2.50|null|null|null|null");
    }

    @Test
    void parametersAreTypedByTheirPlaces() {
        store.update("INSERT INTO t (id, n, s) VALUES (?, ? + 1, ?), (?, DEFAULT, 'x'), (3, ?, ?)", 1, 5, "a", 2, 9, 4);
        assertThat(store.sorted("SELECT id, n, s FROM t")).containsExactly("1|6|a", "2|7|x", "3|9|4");
        store.update("INSERT INTO t (id, d) VALUES (?, ?), (?, ?)", 4, 1.25, 5L, "3.5");
        assertThat(store.sorted("SELECT id, d FROM t WHERE id > 3")).containsExactly("4|1.25", "5|3.50");
    }

    @Test
    void mistakesAreRefused() {
        refused(ErrorCode.STATEMENT_INVALID, "INSERT INTO t (id, n) VALUES (1, 2), (1, 2, 3)");
        refused(ErrorCode.TYPE_INVALID, "INSERT INTO t (id, day) VALUES (1, NULL), (2, TRUE)");
        refused(ErrorCode.DATETIME_INVALID, "INSERT INTO t (id, day) VALUES (1, NULL), (2, DATE '2026-02-30')");
        refused(ErrorCode.NUMBER_OUT_OF_RANGE, "INSERT INTO t (id) VALUES (1), (3000000000)");
        refused(ErrorCode.UNIQUE_VIOLATION, "INSERT INTO t (id) VALUES (1), (1)");
        assertThat(store.query("SELECT COUNT(*) FROM t")).containsExactly("0");
    }

    private void refused(ErrorCode code, String sql) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> store.update(sql))
                .extracting(SchemalessException::code)
                .isEqualTo(code);
    }

    @Test
    void rowsMayHaveAsManyShapesAsThereAreRows() {
        int rows = 1_000;
        Object[] parameters = IntStream.range(0, rows).boxed().toArray();
        assertThat(store.update(
                        IntStream.range(0, rows)
                                .mapToObj(i -> "(? + 0, UPPER('text " + i + "'), " + i + " + 1)")
                                .collect(Collectors.joining(", ", "INSERT INTO t (id, s, n) VALUES ", "")),
                        parameters))
                .isEqualTo(rows);
        assertThat(store.query("SELECT COUNT(*) FROM t WHERE s = 'TEXT ' || CAST(id AS VARCHAR) AND n = id + 1"))
                .containsExactly("1000");
    }

    @Test
    void tenThousandRowsOfLiteralsAndOfParametersTakeNoMinutes() {
        String literals = IntStream.range(0, ROWS)
                .mapToObj(i -> "(" + i + ", " + i % 7 + ", " + i + "." + i % 10 + ", 'text " + i + "', "
                        + (i % 2 == 0 ? "NULL" : "DATE '" + LocalDate.EPOCH.plusDays(i) + "'") + ", TIMESTAMP '"
                        + LocalDate.EPOCH.plusDays(i) + " 10:00:00')")
                .collect(Collectors.joining(", ", "INSERT INTO t (id, n, d, s, day, at) VALUES ", ""));
        long before = System.nanoTime();
        assertThat(store.update(literals)).isEqualTo(ROWS);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
        List<Object> values = new ArrayList<>();
        IntStream.range(0, ROWS).forEach(i -> values.addAll(List.of(ROWS + i, i, "p" + i)));
        String parameters = IntStream.range(0, ROWS)
                .mapToObj(i -> "(?, ?, ?)")
                .collect(Collectors.joining(", ", "INSERT INTO t (id, n, s) VALUES ", ""));
        long middle = System.nanoTime();
        assertThat(store.update(parameters, values.toArray())).isEqualTo(ROWS);
        assertThat(Duration.ofNanos(System.nanoTime() - middle)).isLessThan(Duration.ofSeconds(30));
        assertThat(store.query("SELECT COUNT(*), MAX(id), COUNT(day), MAX(day) FROM t"))
                .containsExactly("20000|19999|5000|9999");
    }
}
