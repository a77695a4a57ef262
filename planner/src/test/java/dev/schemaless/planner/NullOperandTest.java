package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A quotient and a remainder of a constant NULL are NULL, wherever they are written. */
class NullOperandTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, p DECIMAL(8, 2), f DOUBLE)",
                "INSERT INTO t VALUES (1, 10, 1.5, 2e0)");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 / CAST(NULL AS INTEGER)",
                "x / NULL",
                "MOD(x, NULL)",
                "x % CAST(NULL AS INTEGER)",
                "x DIV NULL",
                "NULL / x",
                "p / CAST(NULL AS DECIMAL(5, 2))",
                "MOD(p, CAST(NULL AS INTEGER))",
                "f / CAST(NULL AS DOUBLE)",
                "SUM(x / CAST(NULL AS INTEGER))",
                "SUM(x) / NULL",
                "CASE WHEN MAX(x) = 10 THEN 7 / CAST(NULL AS INTEGER) ELSE 3 END",
                "CAST(1 / NULL AS VARCHAR)",
            })
    void quotientIsNull(String quotient) {
        assertThat(store.query("SELECT " + quotient + " FROM t")).containsExactly("null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            WHERE x / NULL = 1                                  ; 0
            WHERE x / CAST(NULL AS INTEGER) IS NULL             ; 1
            WHERE id IN (1, 2 / CAST(NULL AS INTEGER))          ; 1
            GROUP BY x % CAST(NULL AS INTEGER)                  ; 1
            GROUP BY id HAVING MAX(x) / NULL IS NULL            ; 1
            GROUP BY id ORDER BY id / CAST(NULL AS INTEGER), id ; 1
            """)
    void quotientIsNullInEveryClause(String clauses, int rows) {
        assertThat(store.query("SELECT 1 FROM t " + clauses)).hasSize(rows);
    }

    @Test
    void quotientIsNullInChangesAndDefinitions() {
        store.run(
                "INSERT INTO t (id, x) VALUES (2, 1 / CAST(NULL AS INTEGER)), (3, MOD(1, NULL))",
                "INSERT INTO t (id, x) SELECT id + 3, id / CAST(NULL AS INTEGER) FROM t WHERE id = 1",
                "UPDATE t SET x = x / NULL, f = f / CAST(NULL AS INTEGER) WHERE id = 1",
                "CREATE TABLE d (id INTEGER PRIMARY KEY, x INTEGER DEFAULT 1 / CAST(NULL AS INTEGER))",
                "INSERT INTO d (id) VALUES (1)");

        assertThat(store.query("SELECT id, x, f FROM t ORDER BY id"))
                .containsExactly("1|null|null", "2|null|null", "3|null|null", "4|null|null");
        assertThat(store.query("SELECT x FROM d")).containsExactly("null");
    }
}
