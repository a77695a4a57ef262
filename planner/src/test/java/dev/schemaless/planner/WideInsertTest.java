package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of many literals are stored as rows of parameters are, whether their text comes once or again. */
final class WideInsertTest {
    private static final List<String> TYPES =
            List.of("INTEGER", "VARCHAR(20)", "DOUBLE", "DATE", "DECIMAL(9, 2)", "BOOLEAN", "TINYINT", "TIMESTAMP");
    private static final List<String> LITERALS = List.of(
            "7", "'it''s'", "1.5e0", "DATE '2024-02-29'", "12.345", "TRUE", "-8", "TIMESTAMP '2024-02-29 12:30:00'");
    private static final List<String> STORED =
            List.of("7", "it's", "1.5", "19782", "12.35", "true", "-8", "1709209800000000");

    private final TestStore store = new TestStore();

    @AfterEach
    void close() {
        store.close();
    }

    private static String list(int columns, IntFunction<String> each) {
        return IntStream.range(0, columns).mapToObj(each).collect(Collectors.joining(", "));
    }

    private static String row(int id, int columns) {
        return "(" + id + ", " + list(columns, i -> LITERALS.get(i % LITERALS.size())) + ")";
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 64, 300, 1_500})
    void literalsAreStored(int columns) {
        store.run("CREATE TABLE w (id INTEGER PRIMARY KEY, "
                + list(columns, i -> "c" + i + " " + TYPES.get(i % TYPES.size())) + ")");
        for (int id = 1; id <= 3; id++) {
            store.run("INSERT INTO w VALUES " + row(id, columns));
        }
        store.run("INSERT INTO w VALUES " + row(4, columns) + ", " + row(5, columns));
        store.run("INSERT INTO w (id, " + list(columns, i -> "c" + i) + ") VALUES " + row(6, columns));

        String expected = IntStream.range(0, columns)
                .mapToObj(i -> STORED.get(i % STORED.size()))
                .collect(Collectors.joining("|"));
        assertThat(store.query("SELECT * FROM w ORDER BY id"))
                .containsExactly(IntStream.rangeClosed(1, 6)
                        .mapToObj(id -> id + "|" + expected)
                        .toArray(String[]::new));
    }

    @Test
    void wideRowsOfOneShapeShareAPlan() {
        store.run("CREATE TABLE w (" + list(200, i -> "c" + i + " INTEGER") + ")");
        for (int value = 1; value <= 4; value++) {
            String literal = String.valueOf(value);
            store.run("INSERT INTO w VALUES (" + list(200, i -> literal) + ")");
        }

        assertThat(store.query("SELECT c0, c199 FROM w ORDER BY c0")).containsExactly("1|1", "2|2", "3|3", "4|4");
        // the first makes the plan of the others
        assertThat(store.query("SHOW PLAN CACHE")).contains("hits|3", "misses|2", "bypassed|2");
    }

    @Test
    void literalsOfOtherKindsAreConverted() {
        store.run("CREATE TABLE w (a INTEGER, b VARCHAR(9), c DATE, d DECIMAL(9, 2))");

        store.run("INSERT INTO w VALUES ('7', 8, '2024-02-29', 12.345), (NULL, 9, NULL, 3)");

        assertThat(store.query("SELECT * FROM w ORDER BY b")).containsExactly("7|8|19782|12.35", "null|9|null|3.00");
        store.fails(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "3000000000",
                "INSERT INTO w VALUES (3000000000, 'x', DATE '2024-02-29', 1)");
    }

    @Test
    void parametersAfterRowsOfLiteralsAreInTheirOrder() {
        store.run(
                "CREATE TABLE w (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR(9))", "INSERT INTO w VALUES (1, 2, 'x')");

        store.update(
                "INSERT INTO w VALUES (1, 5, 'y'), (2, NULL, 'z') ON DUPLICATE KEY UPDATE a = ?, b = ?", 7L, "seven");

        assertThat(store.query("SELECT * FROM w ORDER BY id")).containsExactly("1|7|seven", "2|null|z");
    }
}
