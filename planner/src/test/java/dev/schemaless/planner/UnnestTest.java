package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An array that is NULL has no elements, numbered or not; one of NULLs has. */
class UnnestTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER ARRAY)",
                "INSERT INTO t VALUES (1, ARRAY[5, 6]), (2, NULL), (3, ARRAY[NULL])");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT t.id, u.n FROM t, UNNEST(t.a) AS u (n) ; 1|5 1|6 3|null",
                "SELECT t.id, u.n, u.o FROM t, UNNEST(t.a) WITH ORDINALITY AS u (n, o) ; 1|5|1 1|6|2 3|null|1",
                "SELECT t.id, u.n, u.o FROM t LEFT JOIN UNNEST(t.a) WITH ORDINALITY AS u (n, o) ON TRUE ; 1|5|1 1|6|2 2|null|null 3|null|1",
                "SELECT t.id FROM t WHERE NOT EXISTS (SELECT 1 FROM UNNEST(t.a) WITH ORDINALITY AS u (n, o) WHERE o = 2) ; 2 3",
                "SELECT t.id, (SELECT SUM(n * o) FROM UNNEST(t.a) WITH ORDINALITY AS u (n, o)) FROM t ; 1|17 2|null 3|null",
                "SELECT u.o FROM UNNEST(CAST(NULL AS INTEGER ARRAY)) WITH ORDINALITY AS u (n, o) ; ",
            })
    void arraysThatAreNullHaveNoElements(String sql, String rows) {
        assertThat(String.join(" ", STORE.sorted(sql))).isEqualTo(rows == null ? "" : rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT a, b FROM UNNEST(ARRAY[1, 2], ARRAY['x', 'y']) AS u (a, b) ; 1|x 2|y",
                "SELECT a, b, o FROM UNNEST(ARRAY[1], ARRAY['x', 'y']) WITH ORDINALITY AS u (a, b, o) ; 1|x|1 null|y|2",
                "SELECT b FROM UNNEST(ARRAY[1], ARRAY['x', 'y']) AS u (a, b) WHERE a IS NULL ; y",
                "SELECT COALESCE(a, 0) + 1, b FROM UNNEST(ARRAY[7], ARRAY[8, 9]) AS u (a, b) ; 1|9 8|8",
                "SELECT t.id, u.a, u.b FROM t, UNNEST(t.a, ARRAY[t.id]) AS u (a, b) ; 1|5|1 1|6|null 2|null|2 3|null|3",
                "SELECT t.id, u.b FROM t LEFT JOIN UNNEST(t.a, t.a) AS u (a, b) ON TRUE ; 1|5 1|6 2|null 3|null",
                "SELECT t.id FROM t WHERE EXISTS (SELECT 1 FROM UNNEST(t.a, ARRAY[5, 6]) AS u (a, b) WHERE u.a = u.b) ; 1",
                "SELECT t.id, (SELECT SUM(a * b) FROM UNNEST(t.a, t.a) AS u (a, b)) FROM t ; 1|61 2|null 3|null",
            })
    void severalArraysAreReadSideBySide(String sql, String rows) {
        assertThat(String.join(" ", STORE.sorted(sql))).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT u.n FROM t, UNNEST(t.a) AS u (n)",
                "SELECT u.n, u.o FROM t LEFT JOIN UNNEST(t.a) WITH ORDINALITY AS u (n, o) ON TRUE",
                "SELECT (SELECT SUM(n * o) FROM UNNEST(t.a) WITH ORDINALITY AS u (n, o)) FROM t",
                "SELECT (SELECT n FROM UNNEST(t.a) AS u (n) ORDER BY n LIMIT 1) FROM t",
                "SELECT id FROM t WHERE NOT EXISTS (SELECT 1 FROM UNNEST(t.a) AS u (n) WHERE n IN (SELECT id FROM t))",
            })
    void elementsAreRowsOfOurOperator(String sql) {
        assertThat(STORE.explain(sql)).contains("SchemalessUnnest");
    }
}
