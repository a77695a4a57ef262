package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.session.Session;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters, lists, collections and views wherever they may stand. */
class SyntaxPositionTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run("""
                CREATE TABLE t (id BIGINT NOT NULL, name VARCHAR, day DATE, price DECIMAL(8, 2), tags VARCHAR ARRAY,
                  grid INTEGER ARRAY ARRAY, words MAP<VARCHAR, INTEGER>, PRIMARY KEY (id))
                """, "CREATE INDEX by_name ON t (name)", """
                INSERT INTO t VALUES
                  (1, 'one', DATE '2026-01-01', 1.50, ARRAY['a', 'b'], ARRAY[ARRAY[1, 2], ARRAY[3]], MAP['k', 1, 'm', 2]),
                  (2, 'two', DATE '2026-01-02', 2.50, ARRAY['b'], NULL, NULL),
                  (3, 'three', NULL, NULL, NULL, NULL, MAP['k', 3])
                """);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void parametersStandInPredicates() {
        assertThat(store.sorted("SELECT id FROM t WHERE name IN (?, ?)", "one", "two"))
                .isEqualTo(List.of("1", "2"));
        assertThat(store.query("SELECT id FROM t WHERE name LIKE ?", "tw%")).isEqualTo(List.of("2"));
        assertThat(store.sorted("SELECT id FROM t WHERE id BETWEEN ? AND ?", 2, 3))
                .isEqualTo(List.of("2", "3"));
        assertThat(store.query("SELECT id FROM t WHERE day = ?", LocalDate.of(2026, 1, 2)))
                .isEqualTo(List.of("2"));
        assertThat(store.query("SELECT id FROM t WHERE price > ? + 1", 1)).isEqualTo(List.of("2"));
        assertThat(store.query("SELECT id FROM t WHERE ? = name", "two")).isEqualTo(List.of("2"));
        assertThat(store.query("SELECT id FROM t WHERE name = ?", (Object) null))
                .isEmpty();
        assertThat(store.query("SELECT id FROM t WHERE (id, name) = (?, ?)", 2, "two"))
                .isEqualTo(List.of("2"));
    }

    @Test
    void parametersStandOutsideOfPredicates() {
        assertThat(store.query("SELECT id FROM t ORDER BY id LIMIT ?", 2)).isEqualTo(List.of("1", "2"));
        assertThat(store.query("SELECT id FROM t ORDER BY id OFFSET ? ROWS FETCH NEXT ? ROWS ONLY", 1, 1))
                .isEqualTo(List.of("2"));
        assertThat(store.query("SELECT CAST(? AS INTEGER) + 1, CAST(? AS VARCHAR) FROM t WHERE id = 1", 4, "x"))
                .isEqualTo(List.of("5|x"));
        assertThat(store.query("SELECT CASE WHEN id = ? THEN name ELSE ? END FROM t WHERE id = 1", 2, "other"))
                .isEqualTo(List.of("other"));
        assertThat(store.query("SELECT COUNT(*) FROM t GROUP BY day HAVING COUNT(*) > ?", 5))
                .isEmpty();
        assertThat(store.sorted("SELECT a.id FROM t a JOIN t b ON a.id = b.id + ?", 1))
                .isEqualTo(List.of("2", "3"));
        assertThat(store.query("VALUES (CAST(? AS BIGINT))", 7)).isEqualTo(List.of("7"));
        store.update("INSERT INTO t (id, name) VALUES (?, ?)", 9, "nine");
        assertThat(store.query("SELECT name FROM t WHERE id = ?", 9)).isEqualTo(List.of("nine"));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 100, 1000})
    void inListsFindTheirRowsByKeyAndIndex(int size) {
        String numbers =
                IntStream.range(2, 2 + size).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String byKey = "SELECT name FROM t WHERE id IN (" + numbers + ")";
        assertThat(store.sorted(byKey)).isEqualTo(List.of("three", "two"));
        assertThat(store.explain(byKey)).contains("by=[primary key]");
        String names = IntStream.range(0, size).mapToObj(i -> "'n" + i + "'").collect(Collectors.joining(", "));
        String byName = "SELECT id FROM t WHERE name IN ('two', " + names + ")";
        assertThat(store.query(byName)).isEqualTo(List.of("2"));
        String others = "SELECT name FROM t WHERE id NOT IN (" + numbers + ") AND name NOT IN (" + names + ")";
        assertThat(store.query(others)).isEqualTo(List.of("one"));
        assertThat(store.explain(others)).contains("by=[scan]");
        String pairs =
                IntStream.range(2, 2 + size).mapToObj(i -> "(" + i + ", 'two')").collect(Collectors.joining(", "));
        assertThat(store.query("SELECT id FROM t WHERE (id, name) IN (" + pairs + ")"))
                .isEqualTo(List.of("2"));
        String marks = IntStream.range(0, size).mapToObj(i -> "?").collect(Collectors.joining(", "));
        Object[] parameters = IntStream.range(3, 3 + size).boxed().toArray();
        assertThat(store.query("SELECT name FROM t WHERE id IN (" + marks + ")", parameters))
                .isEqualTo(List.of("three"));
    }

    @Test
    void shortInListUsesTheIndex() {
        assertThat(store.explain("SELECT id FROM t WHERE name IN ('one', 'two', 'three')"))
                .contains("by=[index by_name]");
    }

    @Test
    void arraysAreUnnested() {
        assertThat(store.sorted("SELECT t.id, x.tag FROM t, UNNEST(t.tags) AS x (tag)"))
                .isEqualTo(List.of("1|a", "1|b", "2|b"));
        assertThat(store.sorted("SELECT t.id, x.tag FROM t LEFT JOIN UNNEST(t.tags) AS x (tag) ON TRUE"))
                .isEqualTo(List.of("1|a", "1|b", "2|b", "3|null"));
        assertThat(store.sorted(
                        "SELECT x.tag, x.n FROM t, UNNEST(t.tags) WITH ORDINALITY AS x (tag, n) WHERE t.id = 1"))
                .isEqualTo(List.of("a|1", "b|2"));
    }

    @Test
    void collectionsAreReadByPosition() {
        assertThat(store.query("SELECT tags[1], grid[1][2], words['k'], CARDINALITY(tags) FROM t WHERE id = 1"))
                .isEqualTo(List.of("a|2|1|2"));
        assertThat(store.query("SELECT tags[9], grid[1][2], words['k'], CARDINALITY(tags) FROM t WHERE id = 3"))
                .isEqualTo(List.of("null|null|3|null"));
        assertThat(store.sorted("SELECT id FROM t WHERE words['k'] > 0")).isEqualTo(List.of("1", "3"));
        assertThat(store.query("SELECT id FROM t WHERE 'a' = SOME (SELECT tag FROM UNNEST(tags) AS x (tag))"))
                .isEqualTo(List.of("1"));
        assertThat(store.query("SELECT grid FROM t WHERE id = 1")).isEqualTo(List.of("[[1, 2], [3]]"));
    }

    @Test
    void dynamicColumnsAreReadFromTheBody() {
        store.run("INSERT INTO t (id, _body) VALUES (4, '{\"surge\": \"1.5\", \"n\": 7, \"name\": \"ignored\"}')");
        assertThat(store.query("SELECT surge, n FROM t (surge DOUBLE, n INTEGER) WHERE surge > 1"))
                .isEqualTo(List.of("1.5|7"));
        assertThat(store.query("SELECT x.n + 1 FROM t (n BIGINT) AS x WHERE x.id = 4"))
                .isEqualTo(List.of("8"));
        assertThat(store.sorted("SELECT id FROM t (n INTEGER) WHERE n IS NULL")).isEqualTo(List.of("1", "2", "3"));
    }

    @Test
    void viewsSeeWhatTheirCreatorSaw() {
        SessionSettings backtick = new SessionSettings(
                SessionSettings.Quoting.BACKTICK, SessionSettings.TypeMismatch.ERROR, ZoneOffset.UTC, "other");
        store.run(
                "CREATE TABLE q (id BIGINT NOT NULL, \"group\" INTEGER, PRIMARY KEY (id))",
                "INSERT INTO q VALUES (1, 5)");
        Session other = new Session(store.store(), backtick);
        other.plan("CREATE VIEW v AS SELECT `group` AS g FROM q", ReadControl.unlimited())
                .current(ReadControl.unlimited())
                .execute(List.of(), store.store(), ReadControl.unlimited());

        assertThat(store.query("SELECT * FROM v")).isEqualTo(List.of("5"));
    }

    @Test
    void viewsStandOnViews() {
        store.run(
                "CREATE VIEW cheap AS SELECT id, name, price FROM t WHERE price < 2",
                "CREATE VIEW names (n, len) AS SELECT name, CHAR_LENGTH(name) FROM cheap");
        assertThat(store.query("SELECT * FROM names WHERE len > 1")).isEqualTo(List.of("one|3"));
        assertThat(store.explain("SELECT n FROM names WHERE n = 'one'")).contains("by=[index by_name]");
    }

    @Test
    void viewThatWouldReadItselfIsRefused() {
        store.run("CREATE VIEW v AS SELECT id FROM t", "CREATE VIEW w AS SELECT id FROM v");
        assertThatThrownBy(
                        () -> store.run("CREATE OR REPLACE VIEW v AS SELECT id FROM t WHERE id IN (SELECT id FROM w)"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEFINITION_INVALID))
                .hasMessage(
                        "Cannot replace view 'v': its new query reads the view itself, perhaps through another view."
                                + " Read the tables.");
        assertThat(store.sorted("SELECT id FROM w")).isEqualTo(List.of("1", "2", "3"));
    }
}
