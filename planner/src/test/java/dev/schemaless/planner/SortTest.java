package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** ORDER BY where no index has the order. */
class SortTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, d DOUBLE, r REAL, s VARCHAR, tags VARCHAR ARRAY)",
                "INSERT INTO t (id, d, r, s) VALUES (1, CAST('0.0' AS DOUBLE), CAST('NaN' AS REAL), 'b')",
                "INSERT INTO t (id, d, r, s) VALUES (2, CAST('-0.0' AS DOUBLE), CAST('1' AS REAL), NULL)",
                "INSERT INTO t (id, d, r, s) VALUES (3, CAST('NaN' AS DOUBLE), NULL, 'a')",
                "INSERT INTO t (id, d, r, s) VALUES (4, CAST('Infinity' AS DOUBLE), CAST('-5' AS REAL), 'a')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @Test
    void zerosAreEqualAndNaNIsTheGreatest() {
        assertThat(STORE.query("SELECT id FROM t ORDER BY d, id DESC")).containsExactly("2", "1", "4", "3");
        assertThat(STORE.query("SELECT id FROM t ORDER BY d DESC, id")).containsExactly("3", "4", "1", "2");
        assertThat(STORE.query("SELECT id FROM t ORDER BY r LIMIT 3")).containsExactly("3", "4", "2");
    }

    @Test
    void nullIsOrderedAndRowsAreSkipped() {
        assertThat(STORE.explain("SELECT id + 1 FROM t ORDER BY s, id DESC LIMIT 2 OFFSET 1"))
                .startsWith("SchemalessSort(");
        assertThat(STORE.query("SELECT id + 1 FROM t ORDER BY s, id DESC LIMIT 2 OFFSET 1"))
                .containsExactly("5", "4");
        assertThat(STORE.query("SELECT id FROM t ORDER BY s NULLS LAST, id")).containsExactly("3", "4", "1", "2");
        assertThat(STORE.query("SELECT id FROM t ORDER BY s DESC NULLS FIRST, id OFFSET 3 ROWS"))
                .containsExactly("4");
    }

    @Test
    void limitOfNoneMayHaveAnOrder() {
        assertThat(STORE.query("SELECT s FROM t ORDER BY s LIMIT 0")).isEmpty();
        assertThat(STORE.query("SELECT s FROM t ORDER BY id LIMIT 0")).isEmpty();
        assertThat(STORE.query("SELECT COUNT(*) FROM t GROUP BY s ORDER BY s LIMIT 0"))
                .isEmpty();
    }

    @Test
    void manyRowsAreCutToThoseWanted() {
        STORE.run("CREATE TABLE many (id BIGINT PRIMARY KEY)");
        for (int i = 0; i < 5; i++) {
            StringBuilder values = new StringBuilder();
            for (int j = 0; j < 1_000; j++) {
                values.append(j == 0 ? "(" : ", (").append(i * 1_000 + j).append(")");
            }
            STORE.run("INSERT INTO many VALUES " + values);
        }
        assertThat(STORE.query("SELECT id FROM many ORDER BY id LIMIT 3 OFFSET 2500"))
                .containsExactly("2500", "2501", "2502");
        assertThat(STORE.query("SELECT id FROM many ORDER BY id DESC LIMIT 2")).containsExactly("4999", "4998");
    }
}
