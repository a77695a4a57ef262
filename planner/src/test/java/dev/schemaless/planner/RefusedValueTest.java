package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A value that its column cannot take is told by column and row, whichever statement gives it. */
class RefusedValueTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTables() {
        store.run(
                "CREATE TABLE t (id INT PRIMARY KEY, small TINYINT, name VARCHAR(3), day DATE, must INT NOT NULL"
                        + " DEFAULT 1, price DECIMAL(3, 1), flag INT CELL meta, bin VARBINARY(2),"
                        + " other INT)",
                "INSERT INTO t (id) VALUES (1), (2)",
                "CREATE TABLE u (id INT PRIMARY KEY, big BIGINT, text VARCHAR, nothing INT, amount DECIMAL(9, 3), bytes"
                        + " VARBINARY)",
                "INSERT INTO u VALUES (2, 300, 'no such', NULL, 123.4, x'010203')");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    /** A value that is refused: of a column, as a literal, as a parameter and as an expression over {@code u}. */
    private record Refused(
            String sqlState,
            String column,
            String literal,
            @Nullable Object parameter,
            String expression) {}

    private static final List<Refused> VALUES = List.of(
            new Refused("22003", "small", "300", 300, "u.big"),
            new Refused("22003", "price", "123.4", 123.4, "u.amount"),
            new Refused("22003", "flag", "10000000000", 10_000_000_000L, "u.big * 100000000"),
            new Refused("22001", "name", "'abcd'", "abcd", "u.text"),
            new Refused("22001", "bin", "x'010203'", new byte[] {1, 2, 3}, "u.bytes"),
            new Refused("22018", "small", "'no such'", "no such", "u.text"),
            new Refused("22007", "day", "'no such'", "no such", "u.text"),
            new Refused("23502", "must", "NULL", null, "u.nothing"),
            new Refused("22012", "small", "1 / 0", null, "u.big / (u.id - 2)"));

    /**
     * A statement with {@code %c} for the column, {@code %v} for the value and {@code %d} for one that is taken.
     *
     * @param row how its row is named: one of what {@code |} parts, with {@code %k} for the row key
     */
    private record Path(String sql, String row) {}

    private static final List<Path> OF_LITERALS = List.of(
            new Path("INSERT INTO t (id, %c) VALUES (7, %v)", "row 1"),
            new Path("INSERT INTO t (id, %c) VALUES (6, %d), (7, %v), (8, %d)", "row 2"),
            new Path("INSERT INTO t (id, %c) VALUES (6, %d), (3 + 4, %v)", "row 2"),
            new Path("INSERT INTO t (id, %c) SELECT 7, %v", "(id) = (7)"),
            new Path("INSERT INTO t (id, %c) SELECT 6, %d UNION ALL SELECT 7, %v", "(id) = (7)"),
            new Path("INSERT IGNORE INTO t (id, %c) VALUES (6, %d), (7, %v)", "row 2"),
            new Path("UPSERT INTO t (id, %c) VALUES (7, %v)", "row 1"),
            new Path("UPSERT INTO t (id, %c) VALUES (6, %d), (7, %v)", "row 2"),
            new Path("INSERT INTO t (id, %c) VALUES (6, %d), (7, %v) ON DUPLICATE KEY UPDATE name = 'x'", "row 2"));

    private static final List<Path> OF_CHANGES = List.of(
            new Path("UPDATE t SET %c = %v WHERE id = 2", "row key '%k'"),
            new Path("UPDATE t SET %c = %v WHERE small IS NULL AND id > 1", "row key '%k'"),
            new Path("UPDATE t SET %c = %v WHERE id IN (SELECT id FROM u)", "row key '%k'"),
            new Path("UPSERT INTO t (id, %c) VALUES (2, %v)", "(id) = (2)|row key '%k'"),
            new Path("INSERT INTO t (id) VALUES (2) ON DUPLICATE KEY UPDATE %c = %v", "row key '%k'"),
            new Path("MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET %c = %v", "row key '%k'"),
            new Path(
                    "MERGE INTO t USING u ON t.id = u.id + 5 WHEN NOT MATCHED THEN INSERT (id, %c) VALUES (7, %v)",
                    "(7)"));

    private static final List<Path> OF_QUERIES = List.of(
            new Path("INSERT INTO t (id, %c) SELECT 7, %v FROM u", "(id) = (7)"),
            new Path("INSERT INTO t (id, %c) SELECT id + 5, %v FROM u ORDER BY id", "(id) = (7)"),
            new Path(
                    "INSERT INTO t (id, %c) SELECT id + 5, %v FROM u UNION ALL SELECT 8, NULL FROM u WHERE id = 9",
                    "(id) = (7)"),
            new Path("INSERT INTO t (id, %c) SELECT u.id + 5, %v FROM u JOIN t AS x ON x.id = u.id", "(id) = (7)"),
            new Path("UPSERT INTO t (id, %c) SELECT u.id + 5, %v FROM u", "(id) = (7)"),
            new Path("MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET %c = %v", "row key '%k'"),
            new Path(
                    "MERGE INTO t USING u ON t.id = u.id + 5 WHEN NOT MATCHED THEN INSERT (id, %c) VALUES (u.id + 5, %v)",
                    "(id) = (7)"));

    @TestFactory
    List<DynamicTest> literalNamesColumnAndRow() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Refused value : VALUES) {
            OF_LITERALS.forEach(path -> tests.add(test(path, value, value.literal())));
            OF_CHANGES.forEach(path -> tests.add(test(path, value, value.literal())));
        }
        return tests;
    }

    @TestFactory
    List<DynamicTest> parameterNamesColumnAndRow() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Refused value : VALUES) {
            if (value.sqlState().equals("22012")) {
                continue;
            }
            OF_LITERALS.stream()
                    .filter(path -> !path.sql().contains("SELECT"))
                    .forEach(path -> tests.add(test(path, value, "?")));
            OF_CHANGES.forEach(path -> tests.add(test(path, value, "?")));
        }
        return tests;
    }

    @TestFactory
    List<DynamicTest> expressionNamesColumnAndRow() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Refused value : VALUES) {
            OF_QUERIES.forEach(path -> tests.add(test(path, value, value.expression())));
        }
        return tests;
    }

    @Test
    void dynamicColumnNamesColumnAndRow() {
        store.fails(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot insert row 2 into 't': cannot store value in column 'x' of (id) = (7): cannot use number 300 as"
                        + " TINYINT",
                "INSERT INTO t (x TINYINT) (id, x) VALUES (6, 1), (7, 300)");
    }

    @Test
    void rowOfManyShapesNamesColumnAndRow() {
        String rows = IntStream.rangeClosed(1, 300)
                .mapToObj(i -> "(" + (i + 10) + ", CHAR_LENGTH('" + "x".repeat(i) + "') - 128)")
                .collect(Collectors.joining(", "));
        store.fails(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot insert row 256 into 't': cannot store value in column 'small' of (id) = (266): cannot use number"
                        + " 128 as TINYINT",
                "INSERT INTO t (id, small) VALUES " + rows);
    }

    private DynamicTest test(Path path, Refused value, String text) {
        String sql = path.sql()
                .replace("%c", value.column())
                .replace("%v", text)
                .replace("%d", value.sqlState().equals("23502") ? "5" : "NULL");
        List<@Nullable Object> parameters = text.equals("?") ? Arrays.asList(value.parameter()) : List.of();
        return DynamicTest.dynamicTest(value.sqlState() + " " + sql, () -> refused(sql, parameters, value, path));
    }

    private void refused(String sql, List<@Nullable Object> parameters, Refused value, Path path) {
        String key = store.query("SELECT _row_key FROM t WHERE id = 2").get(0);
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> store.prepare(sql).execute(parameters, store.store(), ReadControl.unlimited()))
                .satisfies(
                        e -> assertThat(e.code().sqlState()).as(e.getMessage()).isEqualTo(value.sqlState()))
                .withMessageContaining("'" + value.column() + "'")
                .satisfies(e -> assertThat(path.row().replace("%k", key).split("\\|"))
                        .as(e.getMessage())
                        .anyMatch(e.getMessage()::contains));
        assertThat(store.sorted("SELECT id FROM t")).containsExactly("1", "2");
    }
}
