package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries that refer to the outer row: as joins, and as plans that run once for each distinct outer value. */
class CorrelationTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, n INTEGER, s VARCHAR(10), a INTEGER ARRAY)",
                "INSERT INTO t VALUES (1, 1, 4, 'b', ARRAY[1, 2]), (2, 1, 7, 'a', ARRAY[3]), (3, 2, 5, 'c', NULL), (4, 9, 6, NULL, ARRAY[4])");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** A subquery within a subquery's values that refers to the outermost row alone. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT id, (SELECT (SELECT t.id + 0) FROM (VALUES (7)) AS u (z)) FROM (VALUES (1), (6)) AS t (id) ; 1|1 6|6
            SELECT id, (SELECT (SELECT t.id + 0)) FROM (VALUES (1), (6)) AS t (id) ; 1|1 6|6
            SELECT id, (SELECT (SELECT COUNT(*) FROM t v WHERE v.n > o.id) FROM t u WHERE u.id = 1) FROM t o ; 1|4 2|4 3|4 4|3
            SELECT id, (SELECT (SELECT COUNT(*) FROM t v WHERE v.n > o.n) FROM t u WHERE u.id = o.id) FROM t o ; 1|3 2|0 3|2 4|1
            SELECT id, (SELECT SUM(u.n) + (SELECT COUNT(*) FROM t v WHERE v.n < o.n) FROM t u WHERE u.g = o.g) FROM t o ; 1|11 2|14 3|6 4|8
            SELECT id, (SELECT (SELECT u.n + o.n) FROM t u WHERE u.id = 1) FROM t o ; 1|8 2|11 3|9 4|10
            SELECT id FROM t o WHERE (SELECT (SELECT COUNT(*) FROM t v WHERE v.n > o.n) FROM t u WHERE u.id = 1) = 2 ; 3
            SELECT id, ARRAY(SELECT (SELECT o.n + 0) FROM t u WHERE u.g = 1) FROM t o WHERE id < 3 ; 1|[4, 4] 2|[7, 7]
            SELECT o.id, l.m FROM t o, LATERAL (SELECT (SELECT o.n + 1) AS m FROM t u WHERE u.id = 2) l ; 1|5 2|8 3|6 4|7
            """)
    void outermostRowIsThatOfTheStatement(String sql, String rows) {
        assertThat(String.join(" ", STORE.sorted(sql))).isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT id, (SELECT JSON_ARRAYAGG(n) FROM t b WHERE b.g = o.id) FROM t o ; 1|[4,7] 2|[5] 3|[] 4|[]
            SELECT id, (SELECT JSON_OBJECTAGG(KEY s VALUE n) FROM t b WHERE b.g = o.id) FROM t o WHERE id > 1 ; 2|{"c":5} 3|{} 4|{}
            SELECT id, (SELECT LISTAGG(s, '') WITHIN GROUP (ORDER BY n DESC) FROM t b WHERE b.g = o.id) FROM t o ; 1|ab 2|c 3|null 4|null
            SELECT id, (SELECT LISTAGG(s, '') WITHIN GROUP (ORDER BY n) FROM t b WHERE b.g <= o.id) FROM t o ; 1|ba 2|bca 3|bca 4|bca
            SELECT id, (SELECT n FROM t b WHERE b.g = o.g ORDER BY n DESC LIMIT 1) FROM t o ; 1|7 2|7 3|5 4|6
            SELECT id, ARRAY(SELECT n FROM t b WHERE b.g = o.g ORDER BY n DESC) FROM t o ; 1|[7, 4] 2|[7, 4] 3|[5] 4|[6]
            SELECT id, (SELECT COUNT(*) OVER () + o.n FROM t b WHERE b.g = o.g LIMIT 1) FROM t o ; 1|6 2|9 3|6 4|7
            SELECT o.id, x.m FROM t o, LATERAL (SELECT n AS m FROM t b WHERE b.g = o.g UNION SELECT o.id FROM t c WHERE c.id = 1) x WHERE o.id > 2 ; 3|3 3|5 4|4 4|6
            SELECT id FROM t o WHERE EXISTS (SELECT 1 FROM t b WHERE b.g = o.g INTERSECT SELECT 1 FROM t c WHERE c.n > o.n) ; 1 3 4
            SELECT id FROM t o WHERE NOT EXISTS (SELECT 1 FROM t b, UNNEST(b.a) AS u (m) WHERE b.g = o.g AND u.m = o.id) ; 3
            SELECT id FROM t o WHERE (SELECT MAX(n) FROM t b WHERE b.g = o.id) IN (SELECT n FROM t) ; 1 2
            SELECT id, (SELECT MAX(n) FROM t b WHERE b.g = o.id) IN (SELECT n FROM t) FROM t o ; 1|true 2|true 3|null 4|null
            SELECT id FROM t o WHERE (SELECT MAX(n) FROM t b WHERE b.g = o.id) NOT IN (SELECT n FROM t c WHERE c.id < o.id) ; 1 2
            SELECT id FROM t o WHERE (SELECT MAX(n) FROM t b WHERE b.g = o.id) >= ALL (SELECT n FROM t) ; 1
            SELECT id FROM t o WHERE o.g IN (SELECT g FROM t b WHERE b.n < o.n) ; 2
            SELECT id FROM t o WHERE NOT EXISTS (SELECT 1 FROM t b WHERE b.g = o.g AND b.n > o.n) ; 2 3 4
            SELECT id, (SELECT COUNT(*) FROM t b WHERE b.n > o.n) FROM t o ; 1|3 2|0 3|2 4|1
            SELECT id, COALESCE((SELECT SUM(n) FROM t b WHERE b.g = o.id), 0) + 1 FROM t o ; 1|12 2|6 3|1 4|1
            """)
    void answersAreThoseOfRowByRow(String sql, String rows) {
        assertThat(String.join(" ", STORE.sorted(sql))).isEqualTo(rows.replace("\"\"", "\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM t o WHERE EXISTS (SELECT 1 FROM t b WHERE b.g = o.id)",
                "SELECT id FROM t o WHERE EXISTS (SELECT 1 FROM t b WHERE b.g = o.id AND b.n > o.n)",
                "SELECT id FROM t o WHERE NOT EXISTS (SELECT 1 FROM t b WHERE b.g = o.id AND b.n > o.n)",
                "SELECT id FROM t o WHERE g IN (SELECT g FROM t b WHERE b.n > o.n)",
                "SELECT id, (SELECT MAX(n) + 1 FROM (SELECT n FROM t b WHERE b.g = o.id) x) FROM t o",
                "SELECT id, (SELECT COALESCE(SUM(n), 0) FROM t b WHERE b.g = o.id) FROM t o",
                "SELECT o.id, x.n FROM t o, LATERAL (SELECT n FROM t b WHERE b.g = o.id ORDER BY n) x",
                "SELECT o.id FROM t o WHERE EXISTS (SELECT 1 FROM t b JOIN t c ON b.n = c.id WHERE b.g = o.id AND c.g = o.g)",
            })
    void comparisonsByEqualityAreJoins(String sql) {
        assertThat(STORE.explain(sql)).contains("Join").doesNotContain("Correlate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, (SELECT COUNT(*) FROM t b WHERE b.n > o.n) FROM t o",
                "SELECT id, (SELECT n FROM t b WHERE b.g = o.g ORDER BY n LIMIT 1) FROM t o",
                "SELECT id FROM t o WHERE NOT EXISTS (SELECT 1 FROM t b, UNNEST(b.a) AS u (m) WHERE u.m > o.id)",
                "SELECT id FROM t o WHERE EXISTS (SELECT 1 FROM t b WHERE NOT EXISTS (SELECT 1 FROM t c WHERE c.g = o.g AND c.n = b.n))",
            })
    void tablesOfOtherSubqueriesAreReadOnce(String sql) {
        String plan = STORE.explain(sql);

        assertThat(plan).contains("SchemalessCorrelate");
        assertThat(count(plan, "SchemalessSpool")).isPositive().isEqualTo(count(plan, "SchemalessRead") - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, (SELECT COUNT(*) FROM t b WHERE b.id = o.g AND b.n < o.n) FROM t o WHERE id = 1",
                "SELECT id, EXISTS (SELECT 1 FROM t b WHERE b.id = o.g AND b.n < o.n) FROM t o WHERE id = 1",
                "SELECT id FROM t o WHERE id = 1 AND n NOT IN (SELECT n FROM t b WHERE b.id = o.g AND b.n < o.n)",
                "SELECT id FROM t o WHERE id = 1 AND EXISTS (SELECT 1 FROM t b WHERE b.id = o.g AND b.n < o.n)",
            })
    void rowsOfKeysAreLookedUpInBatches(String sql) {
        assertThat(STORE.explain(sql)).contains("SchemalessLookupJoin").doesNotContain("Correlate", "by=[scan]");
    }

    private static int count(String text, String word) {
        return text.split(word, -1).length - 1;
    }

    @Test
    void innerPlanRunsOnceForEachDistinctValue() {
        String measured = String.join(
                "\n", STORE.query("EXPLAIN ANALYZE SELECT id, (SELECT COUNT(*) FROM t b WHERE b.n > o.g) FROM t o"));

        assertThat(measured)
                .containsPattern("Left join \\(for each distinct value\\)\n +actual: 4 rows passed on")
                .containsPattern("values: COUNT\\(\\*\\)\n +actual: 3 rows passed on")
                .doesNotContain("12 rows of 12 cells fetched");
    }

    @Test
    void rowsThatExceedTheMemoryAreReadAgain() {
        try (TestStore store = new TestStore()) {
            store.store().shared(WorkMemory.class, () -> new WorkMemory(8_000));
            fill(store);

            assertThat(store.query(
                            "SELECT SUM(c) FROM (SELECT (SELECT COUNT(*) FROM n b WHERE b.k < o.k) AS c FROM n o) x"))
                    .containsExactly("4950");
            assertThat(
                            store.query(
                                    "SELECT SUM(c) FROM (SELECT (SELECT k FROM n b WHERE b.k = o.k + 1 ORDER BY k LIMIT 1) AS c FROM n o) x"))
                    .containsExactly("4950");
        }
    }

    @Test
    void rowsThatChanceHasChosenAreNotReadAgain() {
        try (TestStore store = new TestStore()) {
            store.store().shared(WorkMemory.class, () -> new WorkMemory(8_000));
            fill(store);

            store.fails(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot keep rows",
                    "SELECT (SELECT COUNT(*) FROM (SELECT k FROM n LIMIT 90) b WHERE b.k < o.k) FROM n o");
        }
    }

    @Test
    void keysOfRowsAreKeptInMemoryToo() {
        try (TestStore store = new TestStore()) {
            store.store().shared(WorkMemory.class, () -> new WorkMemory(24_000));
            fill(store);

            store.fails(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot keep rows",
                    "SELECT (SELECT k FROM (SELECT k FROM n LIMIT 90) b WHERE b.k = o.k + 1 ORDER BY k LIMIT 1) FROM n o");
        }
    }

    private static void fill(TestStore store) {
        store.run("CREATE TABLE n (k INTEGER PRIMARY KEY)");
        store.update("INSERT INTO n VALUES "
                + IntStream.range(0, 100).mapToObj(k -> "(" + k + ")").collect(Collectors.joining(", ")));
    }

    @Test
    void subqueryThatStandsForAValueMayHaveSeveralRowsForOuterRowsThatAreNotThere() {
        assertThat(STORE.sorted("SELECT id, (SELECT n FROM t b WHERE b.g = o.id) FROM t o WHERE id > 1"))
                .containsExactly("2|5", "3|null", "4|null");
        STORE.fails(
                ErrorCode.CARDINALITY_VIOLATION,
                "a subquery that stands for a value gives more than one row",
                "SELECT id, (SELECT n FROM t b WHERE b.g = o.id) FROM t o");
    }

    /** A memo would give equal outer rows equal numbers. */
    @Test
    void valuesOfChanceAreComputedForEachOuterRow() {
        String sql = "SELECT (SELECT RAND() + COUNT(*) FROM t b WHERE b.n > o.x) FROM (VALUES (1), (1)) AS o (x)";

        assertThat(List.copyOf(STORE.query(sql))).doesNotHaveDuplicates();
    }
}
