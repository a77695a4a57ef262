package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
