package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A statement that keeps more rows than there is memory for fails by itself, and gives back what it had. */
class WorkMemoryLimitTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.store().shared(WorkMemory.class, () -> new WorkMemory(200_000));
        store.run("CREATE TABLE t (i INTEGER PRIMARY KEY, x DOUBLE)");
        String rows = IntStream.range(0, 3_000)
                .mapToObj(i -> "(" + i + ", " + i + ".5)")
                .collect(Collectors.joining(", "));
        store.run("INSERT INTO t VALUES " + rows);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT i FROM t ORDER BY x",
                "SELECT p.i FROM t p, t q WHERE p.i < 10 ORDER BY p.x * q.x",
                "SELECT RANK() OVER (ORDER BY x) FROM t",
                "SELECT COUNT(DISTINCT x) OVER () FROM t WHERE i < 1200",
                "SELECT p.i FROM t p JOIN t q ON p.x = q.x + 1",
                "SELECT i, x IN (SELECT x + 1 FROM t) FROM t",
                "SELECT COUNT(*) FROM t WHERE x IN (SELECT x + 1 FROM t u WHERE u.i = t.i AND u.i < 1000) OR i = -1",
                "SELECT COUNT(*) FROM t WHERE (x, x) IN (SELECT NULLIF(i, i), i FROM t u WHERE i < 1000) OR i = -1",
                "SELECT x FROM t INTERSECT SELECT x + 1 FROM t",
                "SELECT LISTAGG(CAST(i AS VARCHAR)) WITHIN GROUP (ORDER BY x) FROM t",
                "SELECT ARRAY_AGG(DISTINCT x) FROM t",
                "SELECT MODE(x) FROM t",
                "SELECT CARDINALITY(ARRAY(SELECT x FROM t)) FROM t",
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION SELECT n + 1 FROM r) SELECT MAX(n) FROM r",
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT r.n FROM r, t) SELECT COUNT(*) FROM r",
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT p.i FROM r JOIN t p ON p.x > r.n) SELECT COUNT(*) FROM r"
            })
    void keepsNoMoreThanThereIs(String sql) {
        for (int i = 0; i < 3; i++) {
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> store.query(sql))
                    .extracting(SchemalessException::code)
                    .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        }
        assertThat(store.query("SELECT i FROM t ORDER BY x DESC LIMIT 2")).containsExactly("2999", "2998");
        assertThat(store.query("SELECT i FROM t WHERE i < 500 ORDER BY x DESC")).hasSize(500);
    }
}
