package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** INTERSECT and EXCEPT on our own runtime. */
class SetOperationTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE a (id INT PRIMARY KEY, n INT, s VARCHAR, d DECIMAL(9, 2), e INTEGER ARRAY)",
                "INSERT INTO a VALUES (1, 1, 'x', 1.50, ARRAY[1, 2]), (2, 1, 'x', 1.50, ARRAY[1, 2]),"
                        + " (3, 1, 'y', 2.00, NULL), (4, 2, NULL, NULL, ARRAY[NULL]), (5, NULL, 'z', 3.00, ARRAY[3])",
                "CREATE TABLE b (id INT PRIMARY KEY, n BIGINT, s VARCHAR, d DECIMAL(12, 4), e INTEGER ARRAY)",
                "INSERT INTO b VALUES (1, 1, 'x', 1.5, ARRAY[1, 2]), (2, 1, 'w', 9.0001, ARRAY[2, 1]),"
                        + " (3, NULL, 'z', NULL, NULL)",
                "CREATE TABLE nothing (id INT PRIMARY KEY, n INT)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT n FROM a INTERSECT SELECT n FROM b ; 1 null",
                "SELECT n FROM a INTERSECT ALL SELECT n FROM b ; 1 1 null",
                "SELECT n FROM b INTERSECT ALL SELECT n FROM a ; 1 1 null",
                "SELECT n FROM a EXCEPT SELECT n FROM b ; 2",
                "SELECT n FROM a EXCEPT ALL SELECT n FROM b ; 1 2",
                "SELECT n FROM a EXCEPT ALL SELECT n FROM nothing ; 1 1 1 2 null",
                "SELECT n FROM a EXCEPT SELECT n FROM nothing ; 1 2 null",
                "SELECT n FROM a INTERSECT SELECT n FROM nothing ; ",
                "SELECT n FROM nothing EXCEPT SELECT n FROM a ; ",
                "SELECT n, s FROM a INTERSECT SELECT n, s FROM b ; 1|x null|z",
                "SELECT n, s FROM a EXCEPT ALL SELECT n, s FROM b ; 1|x 1|y 2|null",
                "SELECT d FROM a INTERSECT SELECT d FROM b ; 1.5000 null",
                "SELECT e FROM a INTERSECT SELECT e FROM b ; [1, 2] null",
                "SELECT n FROM a INTERSECT SELECT n FROM b EXCEPT SELECT 1 FROM b ; null",
                "SELECT n FROM a EXCEPT SELECT n FROM b INTERSECT ALL SELECT n FROM b WHERE id = 1 ; 2 null",
            })
    void rowsAreComparedByValue(String sql, String rows) {
        assertThat(STORE.explain(sql)).contains("SchemalessSetOp");
        assertThat(String.join(" ", STORE.sorted(sql))).isEqualTo(rows == null ? "" : rows);
    }

    @Test
    void theFirstOfEqualRowsComesOutInItsOrder() {
        assertThat(STORE.query(
                        "SELECT n FROM (SELECT n, id FROM a ORDER BY id DESC LIMIT 9) AS x EXCEPT SELECT 7 FROM b"))
                .containsExactly("null", "2", "1");
    }
}
