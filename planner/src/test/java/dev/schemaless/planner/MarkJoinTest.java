package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** IN as a value is TRUE, FALSE or NULL for each row, and reads its subquery once. */
class MarkJoinTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER, s VARCHAR(10), d DECIMAL(6, 2), a INTEGER ARRAY)",
                "CREATE TABLE u (id INTEGER PRIMARY KEY, g INTEGER, k INTEGER)",
                "INSERT INTO t VALUES (1, 1, 10, 'a', 1.00, ARRAY[1]), (2, 1, NULL, 'b', 2.50, ARRAY[2]),"
                        + " (3, 2, 5, NULL, NULL, NULL), (4, 2, 7, '1', 4, ARRAY[1])",
                "INSERT INTO u VALUES (1, 1, 10), (2, 1, NULL), (3, NULL, 5), (4, 2, 7)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static long reads(String sql, String table) {
        return Pattern.compile("table=[" + table + "]", Pattern.LITERAL)
                .matcher(STORE.explain(sql))
                .results()
                .count();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "x IN (SELECT k FROM u) ; 1|true, 2|null, 3|true, 4|true",
                "g NOT IN (SELECT k FROM u) ; 1|null, 2|null, 3|null, 4|null",
                "x IN (SELECT k FROM u WHERE k > 5) ; 1|true, 2|null, 3|false, 4|true",
                "x IN (SELECT k FROM u WHERE k > 99) ; 1|false, 2|false, 3|false, 4|false",
                "id IN (SELECT id FROM u WHERE id > 2) ; 1|false, 2|false, 3|true, 4|true",
                "d IN (SELECT id FROM u) ; 1|true, 2|false, 3|null, 4|true",
                // each pair once, whichever rows are equal or may be
                "(g, x) IN (SELECT g, k FROM u) ; 1|true, 2|null, 3|null, 4|true",
                "(x, g) IN (SELECT k, g FROM u WHERE id <> 3) ; 1|true, 2|null, 3|false, 4|true",
                "(g, g) IN (SELECT g, id FROM u) ; 1|true, 2|true, 3|false, 4|false",
                "(g, 7) IN (SELECT g, k FROM u) ; 1|null, 2|null, 3|true, 4|true",
                // the comparison with the outer row is not a part of the mark
                "x IN (SELECT k FROM u WHERE u.g = t.g) ; 1|true, 2|null, 3|false, 4|true",
                "x IN (SELECT k FROM u WHERE u.g = t.x) ; 1|false, 2|false, 3|false, 4|false",
                "x IN (SELECT k FROM u WHERE u.id > t.id) ; 1|null, 2|null, 3|false, 4|false",
                "x IN (SELECT k FROM u WHERE u.g = t.g AND u.id > t.id) ; 1|null, 2|false, 3|false, 4|false",
                "x IN (SELECT k FROM u WHERE u.k = t.x) ; 1|true, 2|false, 3|true, 4|true",
                "x IN (SELECT k + t.g - t.g FROM u) ; 1|true, 2|null, 3|true, 4|true",
                "x IN (SELECT k FROM u WHERE u.id >= t.id ORDER BY k DESC LIMIT 1) ; 1|true, 2|null, 3|false, 4|true",
                "x IN (SELECT k FROM u WHERE k NOT IN (SELECT g FROM u WHERE g IS NOT NULL) OR u.id = t.id) ; 1|true, 2|null, 3|true, 4|true",
            })
    void marksAreThreeValued(String mark, String rows) {
        assertThat(String.join(", ", STORE.sorted("SELECT id, " + mark + " FROM t")))
                .isEqualTo(rows);
        assertThat(STORE.sorted("SELECT id FROM t WHERE (" + mark + ") IS UNKNOWN OR id < 0"))
                .hasSize((int) Pattern.compile("null").matcher(rows).results().count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, x IN (SELECT k FROM u) FROM t",
                "SELECT id FROM t WHERE g = 1 OR (g, x) NOT IN (SELECT g, k FROM u)",
                "SELECT id FROM t WHERE (g, x) NOT IN (SELECT g, k FROM u)",
                "SELECT id, x IN (SELECT k FROM u WHERE u.g = t.g) FROM t",
                "SELECT id, x IN (SELECT k FROM u WHERE u.g < t.g) FROM t",
                "SELECT id FROM t WHERE x NOT IN (SELECT k FROM u WHERE u.id <> t.id)",
                "SELECT t.id FROM t JOIN t b ON t.g = b.g AND (b.x IN (SELECT k FROM u) OR t.id = 1)",
                "SELECT t.id FROM t LEFT JOIN t b ON t.g = b.g AND (t.g, t.x) IN (SELECT g, k FROM u)",
                "SELECT id, COALESCE((SELECT k FROM u WHERE EXISTS (SELECT 1 FROM (VALUES (t.g)) v (g) WHERE v.g = u.g) LIMIT 1), 0) FROM t",
            })
    void subqueryIsReadOnce(String sql) {
        assertThat(reads(sql, "u")).isEqualTo(1);
        STORE.query(sql);
    }

    @Test
    void rowIsComparedWithoutGivingTheOuterRowTwice() {
        assertThat(STORE.sorted(
                        "SELECT a, (1, a) IN (SELECT k, l FROM (VALUES (1, 1), (1, CAST(NULL AS INT))) AS v (k, l))"
                                + " FROM (VALUES (1), (6)) AS t (a)"))
                .containsExactly("1|true", "6|null");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LEFT JOIN u ON t.g = u.g AND t.x IN (SELECT k FROM u WHERE k > 5) ; 1|1, 1|2, 2|null, 3|null, 4|4",
                "LEFT JOIN u ON t.g = u.g AND (u.k IN (SELECT x FROM t) OR t.id = 4) ; 1|1, 2|1, 3|4, 4|4",
                "LEFT JOIN u ON t.g = u.g AND u.k NOT IN (SELECT g FROM t) ; 1|1, 2|1, 3|4, 4|4",
                "JOIN u ON t.g = u.g AND (t.x + u.id IN (SELECT k + 1 FROM u) OR t.id = 2) ; 1|1, 2|1, 2|2, 4|4",
                "JOIN u ON t.g = u.g AND EXISTS (SELECT 1 FROM u b WHERE b.id = u.id AND b.k >= t.x) ; 1|1, 3|4, 4|4",
                "RIGHT JOIN u ON t.g = u.g AND (t.g, t.x) IN (SELECT g, k FROM u WHERE id < 4) AND u.k > 0 ; 1|1, null|2, null|3, null|4",
                "FULL JOIN u ON t.id = u.id AND t.x IN (SELECT k FROM u) AND u.k IN (SELECT x FROM t) ; 1|1, 2|null, 3|3, 4|4, null|2",
            })
    void conditionOfAJoinHasMarks(String join, String rows) {
        assertThat(String.join(", ", STORE.sorted("SELECT t.id, u.id FROM t " + join)))
                .isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXISTS (SELECT 1 FROM u b WHERE b.id = u.id AND b.k < t.x)",
                "u.id IN (SELECT b.id FROM u b WHERE b.k < t.x)",
                "t.x + u.id NOT IN (SELECT k FROM u)",
                "(t.x, u.id) IN (SELECT k, id FROM u)"
            })
    void subqueryOfBothSidesOfAnOuterJoinIsRefused(String condition) {
        STORE.fails(
                ErrorCode.NOT_SUPPORTED,
                "or is compared with columns of both inputs of an outer join, is not supported in this place",
                "SELECT t.id FROM t LEFT JOIN u ON t.g = u.g AND " + condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CASE WHEN g = 2 THEN (SELECT k FROM u WHERE u.g = t.g) ELSE 0 END ; 1|0, 2|0, 3|7, 4|7",
                "CASE WHEN g = 3 THEN (SELECT k FROM u) ELSE g END ; 1|1, 2|1, 3|2, 4|2",
                "CASE WHEN g = 3 THEN 0 WHEN x > (SELECT MIN(k) FROM u) THEN 1 WHEN g = 3 THEN (SELECT k FROM u) END ; 1|1, 2|null, 3|null, 4|1",
                "COALESCE(g, (SELECT k FROM u)) ; 1|1, 2|1, 3|2, 4|2",
                "COALESCE(x, (SELECT k FROM u WHERE u.id < t.id)) ; 1|10, 2|10, 3|5, 4|7",
                "CASE WHEN g = 2 THEN (SELECT a FROM u, t b WHERE u.g = t.g AND b.id = 1) END ; 1|null, 2|null, 3|[1], 4|[1]",
            })
    void severalRowsAreNoFaultWhereTheBranchIsNotTaken(String value, String rows) {
        assertThat(String.join(", ", STORE.sorted("SELECT id, " + value + " FROM t")))
                .isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT DISTINCT x IN (SELECT k FROM u) FROM t ; null, true",
                "SELECT x IN (SELECT k FROM u WHERE k > 5) FROM t GROUP BY x IN (SELECT k FROM u WHERE k > 5) ; false, null, true",
                "SELECT DISTINCT g = ANY (SELECT id FROM u WHERE id > 1) FROM t ; false, true",
                "SELECT DISTINCT g, x IN (SELECT k FROM u) FROM t ; 1|null, 1|true, 2|true",
                "SELECT DISTINCT x IN (SELECT k FROM u), g IN (SELECT k FROM u WHERE k > 0) FROM t ; null|false, true|false",
                "SELECT DISTINCT x IN (SELECT k FROM u WHERE u.g = t.g) FROM t ; false, null, true",
                "SELECT DISTINCT x IN (SELECT k FROM u WHERE u.id > t.id) FROM t ; false, null",
                "SELECT x IN (SELECT k FROM u), COUNT(*), COUNT(DISTINCT g) FROM t GROUP BY 1 ; null|1|1, true|3|2",
                "SELECT id FROM t WHERE (x = 10) IN (SELECT x IN (SELECT k FROM u) FROM t) ; 1",
                "SELECT id FROM t WHERE (x = 5) IN (SELECT b.x IN (SELECT k FROM u WHERE k > 5 AND u.g = b.g) FROM t b) ; 1, 3, 4",
                "SELECT id FROM t WHERE id IN (SELECT id FROM t WHERE (x IN (SELECT k FROM u)) IS NULL) ; 2",
                "SELECT id FROM t WHERE id IN (SELECT b.id FROM t b WHERE (b.x IN (SELECT k FROM u)) IS NULL AND b.g = t.g) ; 2",
                "SELECT id FROM t WHERE id IN (SELECT b.id FROM t b WHERE (b.x IN (SELECT k FROM u WHERE u.id > b.id)) IS NULL) ; 1, 2",
                "SELECT x IN (SELECT k FROM u) FROM t UNION SELECT x IN (SELECT k FROM u) FROM t ; null, true",
                "SELECT id FROM t WHERE (x = 5) IN (SELECT q.y IN (SELECT k FROM u WHERE k > 0) FROM (SELECT id + x AS y FROM t) q) ; 1, 4",
                "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM (SELECT id + x AS y FROM t) q WHERE (q.y IN (SELECT k FROM u WHERE k > 0)) = (t.x = 5)) ; 1, 4",
            })
    void marksAreGroupedAndCompared(String sql, String rows) {
        assertThat(String.join(", ", STORE.sorted(sql))).isEqualTo(rows);
    }

    @Test
    void rowsWhoseMarkIsUnknownAreDeleted() {
        STORE.run(
                "CREATE TABLE v (id INTEGER PRIMARY KEY, a INTEGER)",
                "INSERT INTO v VALUES (1, 10), (2, 8), (3, 5), (4, NULL)",
                "DELETE FROM v WHERE a IN (SELECT a FROM v WHERE (a IN (SELECT k FROM u)) IS NULL)");

        assertThat(STORE.sorted("SELECT id FROM v")).containsExactly("1", "3", "4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CASE WHEN g = 1 THEN (SELECT k FROM u WHERE u.g = t.g) ELSE 0 END",
                "COALESCE(x, (SELECT k FROM u))",
                "COALESCE((SELECT k FROM u WHERE u.g = t.g), 0)",
                "CASE WHEN (SELECT k FROM u) = 1 THEN 1 END"
            })
    void severalRowsAreAFaultWhereTheBranchIsTaken(String value) {
        STORE.fails(
                ErrorCode.CARDINALITY_VIOLATION,
                "a subquery that stands for a value gives more than one row",
                "SELECT id, " + value + " FROM t");
    }

    @Test
    void textsThatSpellVariablesDistinguishSubqueries() {
        assertThat(
                        STORE.query(
                                "SELECT (SELECT MAX(s || '$cor5') FROM t), (SELECT MAX(s || '$cor6') FROM t) FROM u WHERE id = 1"))
                .containsExactly("b$cor5|b$cor6");
        assertThat(STORE.query("SELECT id FROM t WHERE s || '$cor2' IN (SELECT s || '$cor1' FROM t)"
                        + " OR s || '$cor2' IN (SELECT s || '$cor2' FROM t) ORDER BY id"))
                .containsExactly("1", "2", "4");
    }
}
