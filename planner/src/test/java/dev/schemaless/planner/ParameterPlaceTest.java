package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.schemaless.catalog.access.ReadControl;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A parameter may stand wherever a value may: the statement can be prepared, and answers as it does with the value written. */
class ParameterPlaceTest {
    private static final LocalDateTime MOMENT = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run("CREATE TABLE p (id BIGINT, name VARCHAR(40), d DOUBLE, ts TIMESTAMP(3), PRIMARY KEY (id))");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** A statement, and values for its parameters. */
    private record Form(String sql, List<Object> values) {
        static Form of(String sql, Object... values) {
            return new Form(sql, List.of(values));
        }

        /** Returns the statement with its values written. */
        String written() {
            String[] texts = sql.split("\\?", -1);
            StringBuilder text = new StringBuilder(texts[0]);
            for (int i = 1; i < texts.length; i++) {
                text.append(literal(values.get(i - 1))).append(texts[i]);
            }
            return text.toString();
        }

        private static String literal(Object value) {
            return value instanceof String text
                    ? "'" + text + "'"
                    : value instanceof LocalDateTime moment
                            ? "TIMESTAMP '" + moment.toString().replace('T', ' ') + "'"
                            : value.toString();
        }

        @Override
        public String toString() {
            return sql + " of " + values;
        }
    }

    static Stream<Form> queries() {
        return Stream.of(
                Form.of("SELECT id FROM p WHERE id = ?", 1),
                Form.of("SELECT id FROM p WHERE ? = id", 1L),
                Form.of("SELECT id FROM p WHERE id < ?", 3),
                Form.of("SELECT id FROM p WHERE id BETWEEN ? AND ?", 1, 2),
                Form.of("SELECT id FROM p WHERE ? BETWEEN id AND id + 1", 2),
                Form.of("SELECT id FROM p WHERE id IN (?, ?)", 1, 3),
                Form.of("SELECT id FROM p WHERE name LIKE ?", "A%"),
                Form.of("SELECT id FROM p WHERE name LIKE ? ESCAPE '!'", "A%"),
                Form.of("SELECT id FROM p WHERE (id, name) = (?, ?)", 1, "Ada"),
                Form.of("SELECT id FROM p WHERE id = ? + 1", 1),
                Form.of("SELECT id + ? FROM p", 5),
                Form.of("SELECT id FROM p WHERE d > ? * 2", new BigDecimal("0.7")),
                Form.of("SELECT id FROM p WHERE ts > ?", MOMENT.minusDays(1)),
                Form.of("SELECT CAST(? AS INTEGER)", 4),
                Form.of("SELECT id FROM p WHERE NOT ?", true),
                Form.of("SELECT id FROM p WHERE ? IS NULL", "x"),
                Form.of("SELECT CASE WHEN id = ? THEN ? ELSE name END FROM p", 1, "one"),
                Form.of("SELECT COALESCE(name, ?) FROM p", "none"),
                Form.of("SELECT id FROM p ORDER BY id LIMIT ? OFFSET ?", 1, 1),
                Form.of("SELECT id FROM p WHERE id = (SELECT MAX(id) FROM p WHERE id < ?)", 3),
                Form.of("SELECT name || ? FROM p", "!"),
                Form.of("SELECT ? || name FROM p", "!"),
                Form.of("SELECT id FROM p WHERE name LIKE '%' || ? || '%'", "d"),
                Form.of("SELECT COALESCE(?, name) FROM p", "x"),
                Form.of("SELECT id FROM p WHERE COALESCE(?, '') = ''", ""),
                Form.of("SELECT ?", 5),
                Form.of("SELECT ?", "five"),
                Form.of("SELECT ?", MOMENT),
                Form.of("SELECT ? AS x", new BigDecimal("5.5")),
                Form.of("SELECT CASE WHEN d > 1 THEN ? ELSE ? END FROM p", 1, 2),
                Form.of("SELECT ABS(?)", -5),
                Form.of("SELECT ABS(?)", new BigDecimal("-5.25")),
                Form.of("SELECT UPPER(?)", "ada"),
                Form.of("SELECT id FROM p WHERE UPPER(name) = UPPER(?)", "ada"),
                Form.of("SELECT id FROM p WHERE LOWER(name) LIKE LOWER(?)", "AD%"),
                Form.of("SELECT id FROM p WHERE ts > ? - INTERVAL '1' DAY", MOMENT),
                Form.of("SELECT id FROM p WHERE ? = ?", 1, 1),
                Form.of("SELECT id FROM p WHERE ? = ?", "a", "b"),
                Form.of("SELECT id FROM p WHERE ? IN (1, 2)", 2),
                Form.of("SELECT id FROM p WHERE ? NOT IN (1, 2)", 2),
                Form.of("SELECT NULLIF(?, '')", "x"),
                Form.of("SELECT NULLIF(?, 5)", 5),
                Form.of("SELECT SUBSTRING(name, ?, ?) FROM p", 2, 1),
                Form.of("SELECT SUBSTRING(? FROM 1 FOR 2)", "abc"),
                Form.of("SELECT COUNT(?) FROM p", 1),
                Form.of("SELECT SUM(?) FROM p", 2),
                Form.of("SELECT TIMESTAMPADD(DAY, ?, ts) FROM p", 2),
                Form.of("SELECT EXTRACT(YEAR FROM ?)", MOMENT),
                Form.of("VALUES (?, ?)", 1, "x"),
                Form.of("SELECT a, b FROM (VALUES (?, ?)) v (a, b)", 1, "x"),
                Form.of("SELECT a + 1 FROM (VALUES (?, ?)) v (a, b) WHERE b = 'x'", 1, "x"),
                Form.of("SELECT id FROM p ORDER BY CASE WHEN id = ? THEN 0 ELSE 1 END, id", 2),
                Form.of("SELECT ROUND(d, ?) FROM p", 0),
                Form.of("SELECT GREATEST(d, ?) FROM p", 2),
                Form.of("SELECT JSON_VALUE(?, '$.a')", "{\"a\": 7}"),
                Form.of("SELECT JSON_VALUE(name, ?) FROM p", "$.a"),
                Form.of("SELECT ARRAY[?, ?]", 1, 2),
                Form.of("SELECT id FROM p UNION SELECT ?", 9),
                Form.of("SELECT ? UNION ALL SELECT id FROM p", 9),
                Form.of("SELECT ? UNION ALL (SELECT ? UNION ALL (SELECT ? UNION ALL (SELECT ?)))", 1, "5", 2, "5"),
                Form.of("SELECT ? UNION (SELECT ? UNION (SELECT ?)) EXCEPT SELECT ?", 1, 2, 3, 2),
                Form.of("SELECT REPLACE(name, ?, ?) FROM p", "A", "E"),
                Form.of("SELECT POSITION(? IN name) FROM p", "d"),
                Form.of("SELECT MOD(id, ?) FROM p", 2),
                Form.of("SELECT id FROM p WHERE ? IN (?, 3)", 2, 2),
                Form.of("SELECT id FROM p WHERE ? IN (?, ?)", 2, 2, 3),
                Form.of("SELECT CASE WHEN id IN (?, ?) THEN 'a' ELSE 'b' END || ? FROM p", 1, 2, "x"),
                Form.of("SELECT id FROM p WHERE ? IN (SELECT id FROM p)", 2),
                Form.of("SELECT id FROM p WHERE ? = ANY (SELECT id FROM p)", 2),
                Form.of("SELECT LAG(d, ?) OVER (ORDER BY id) FROM p", 1),
                Form.of("SELECT id FROM p WHERE id LIKE ?", "1%"),
                Form.of("SELECT id FROM p WHERE id NOT LIKE ? ESCAPE ?", "1%", "!"),
                Form.of("SELECT LEFT(id, ?) || ? FROM p", 1, "x"),
                Form.of("SELECT d || ? FROM p", "x"),
                Form.of("SELECT SUBSTRING(SUBSTRING(ts, ?, ?), ?, ?) FROM p", 1, 4, 3, 2),
                Form.of("SELECT ARRAY['a', 'b'][?]", 2),
                Form.of("SELECT -?", 5),
                Form.of("SELECT TRIM(?)", "  x "),
                Form.of("SELECT LAG(name, 1, ?) OVER (ORDER BY id) FROM p", "first"));
    }

    static Stream<Form> changes() {
        return Stream.of(
                Form.of("INSERT INTO p (id, name) VALUES (?, ?)", 9, "x"),
                Form.of("UPDATE p SET name = ? WHERE id = 1", "x"),
                Form.of("UPDATE p SET name = COALESCE(?, name) WHERE id = ?", "x", 1),
                Form.of("UPDATE p SET name = name || ? WHERE id = ?", "x", 1),
                Form.of("INSERT INTO p (id, name) VALUES (?, ? || 'x')", 9, "x"),
                Form.of("INSERT INTO p (id, name) VALUES (?, ? || 'x'), (?, UPPER(?))", 8, "x", 9, "y"),
                Form.of("INSERT INTO p (id, name) SELECT id + ?, ? FROM p", 10, "x"),
                Form.of("INSERT INTO p (id, d) VALUES (1, 2) ON DUPLICATE KEY UPDATE d = VALUES(d) + ABS(?)", 3),
                Form.of("DELETE FROM p WHERE UPPER(name) = UPPER(?)", "ada"),
                Form.of(
                        "MERGE INTO p USING (VALUES (?, ?)) s (i, n) ON p.id = s.i"
                                + " WHEN MATCHED THEN UPDATE SET name = s.n"
                                + " WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.i, s.n)",
                        1,
                        "x"));
    }

    private static void fill() {
        STORE.run(
                "DELETE FROM p",
                "INSERT INTO p VALUES (1, 'Ada', 1.5, TIMESTAMP '2026-01-02 03:04:05')",
                "INSERT INTO p VALUES (2, 'Bob', 2.25, TIMESTAMP '2025-01-02 03:04:05'), (3, NULL, NULL, NULL)");
    }

    @ParameterizedTest
    @MethodSource("queries")
    void queryAnswersAsWithItsValuesWritten(Form form) {
        fill();

        assertThat(STORE.query(form.sql(), form.values().toArray())).isEqualTo(STORE.query(form.written()));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeChangesAsWithItsValuesWritten(Form form) {
        fill();
        STORE.run(form.written());
        List<String> expected = STORE.sorted("SELECT * FROM p");
        fill();
        List<String> before = STORE.sorted("SELECT * FROM p");

        STORE.update(form.sql(), form.values().toArray());

        assertThat(STORE.sorted("SELECT * FROM p")).isEqualTo(expected).isNotEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("queries")
    void queryRunsWithNulls(Form form) {
        assumeThat(form.sql()).doesNotContain("LIMIT");
        @Nullable Object[] nulls = new Object[form.values().size()];

        assertThatCode(() -> STORE.query(form.sql(), nulls)).doesNotThrowAnyException();
    }

    private static List<String> typesOf(String sql) {
        return STORE.prepare(sql).parameters().stream().map(SqlType::name).toList();
    }

    @Test
    void typeIsThatOfAnotherOperand() {
        assertThat(typesOf(
                        "SELECT COALESCE(?, id), COALESCE(?, ?, d), NULLIF(?, 5), MOD(id, ?), GREATEST(d, ?) FROM p"))
                .isEqualTo(List.of("BIGINT", "DOUBLE", "DOUBLE", "INTEGER", "BIGINT", "DOUBLE"));
        assertThat(typesOf("SELECT name || ?, REPLACE(name, ?, ?), ? IN (1, 2), ARRAY[?, 1.5] FROM p"))
                .isEqualTo(List.of("VARCHAR", "VARCHAR", "VARCHAR", "INTEGER", "DECIMAL"));
        assertThat(typesOf("SELECT id FROM p UNION SELECT ?")).isEqualTo(List.of("BIGINT"));
        assertThat(typesOf("SELECT ? UNION (SELECT ? UNION SELECT d FROM p)")).isEqualTo(List.of("DOUBLE", "DOUBLE"));
        assertThat(typesOf("VALUES (1, 'a'), (?, ?)")).isEqualTo(List.of("INTEGER", "VARCHAR"));
    }

    @Test
    void typeIsTheOneThatAFunctionTakes() {
        assertThat(typesOf("SELECT UPPER(?), TRIM(?), SUBSTRING(name, ?, 1), CHAR_LENGTH(?), POSITION(? IN ?) FROM p"))
                .isEqualTo(List.of("VARCHAR", "VARCHAR", "INTEGER", "VARCHAR", "VARCHAR", "VARCHAR"));
    }

    @Test
    void typeIsTheOneThatAFunctionTakesWhateverIsConvertedBesideIt() {
        assertThat(typesOf("SELECT id LIKE ?, LEFT(id, ?), d || ? FROM p"))
                .isEqualTo(List.of("VARCHAR", "INTEGER", "VARCHAR"));
    }

    @Test
    void elementAndItsPlaceMayBothBeBound() {
        assertThat(STORE.query("SELECT ?[?]", List.of(5, 6), 2)).isEqualTo(List.of("6"));
        assertThat(STORE.query("SELECT ?[?]", Map.of("a", 7), "a")).isEqualTo(List.of("7"));
    }

    @Test
    void typeIsUnknownWhereAnyValueMayStand() {
        assertThat(typesOf("SELECT ?, ABS(?), ? = ?, COUNT(?), EXTRACT(YEAR FROM ?) FROM p"))
                .containsOnly("UNKNOWN");
        assertThat(typesOf("SELECT ? UNION (SELECT ? UNION SELECT ?)")).containsOnly("UNKNOWN");
    }

    @Test
    void resultHasTheTypeOfTheBoundValue() {
        for (Object value : Arrays.asList(5, 5L, "5", new BigDecimal("5.5"), 5.5, true, UUID.randomUUID())) {
            StatementResult.Query result = (StatementResult.Query)
                    STORE.prepare("SELECT ?").execute(List.of(value), STORE.store(), ReadControl.unlimited());
            try (Rows rows = result.rows()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.values()[0]).isInstanceOf(value.getClass());
            }
        }
    }
}
