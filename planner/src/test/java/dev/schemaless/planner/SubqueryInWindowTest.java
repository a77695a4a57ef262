package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions over windows may take the values of subqueries, and be ordered by them: the answers are those of H2. */
class SubqueryInWindowTest {
    private static final String[] TABLES = {
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, i INTEGER)",
        "INSERT INTO t VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, NULL), (5, 1, 7)",
        "CREATE TABLE u (id INTEGER PRIMARY KEY, v INTEGER)",
        "INSERT INTO u VALUES (1, 10), (2, 20), (3, NULL), (4, 20)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SUM((SELECT MAX(v) FROM u)) OVER (PARTITION BY g)",
                "SUM((SELECT MAX(v) FROM u WHERE u.id = t.id)) OVER (PARTITION BY g)",
                "MAX(DISTINCT (SELECT v FROM u WHERE u.id = t.id)) OVER (PARTITION BY g)",
                "FIRST_VALUE((SELECT MAX(v) FROM u WHERE u.id = t.id)) OVER (PARTITION BY g ORDER BY id)",
                "SUM(i) OVER (ORDER BY (SELECT MAX(v) FROM u WHERE u.id = t.id), id)",
                "RANK() OVER (PARTITION BY g ORDER BY (SELECT v FROM u WHERE u.id = t.id) DESC)",
                "LEAD(i, 1, (SELECT MAX(v) FROM u WHERE u.id = t.id)) OVER (ORDER BY id)",
                "LEAD(i, (SELECT id FROM u WHERE id = t.g)) OVER (ORDER BY id)",
                "COUNT(CASE WHEN i IN (SELECT id FROM u) THEN 1 END) OVER (PARTITION BY g)",
                "COUNT(CASE WHEN i NOT IN (SELECT v FROM u WHERE u.id = t.id) THEN 1 END) OVER (PARTITION BY g)",
                "COUNT(CASE WHEN EXISTS (SELECT 1 FROM u WHERE u.id = t.i) THEN 1 END) OVER (PARTITION BY g)",
                "SUM(CASE WHEN i < ALL (SELECT v FROM u WHERE u.id >= t.id AND v > 0) THEN 1 ELSE 0 END) OVER (PARTITION BY g)",
                "COUNT(CASE WHEN (SELECT v FROM u WHERE u.id = t.id) IN (SELECT v FROM u WHERE u.id <> t.id) THEN 1 END) OVER ()",
                // others stand beside
                "SUM((SELECT MAX(v) FROM u)) OVER (PARTITION BY g) + (SELECT COUNT(*) FROM u WHERE u.v > t.i)",
                "(SELECT v FROM u WHERE u.id = t.id), RANK() OVER (ORDER BY (SELECT v FROM u WHERE u.id = t.id))",
                "SUM(i + (SELECT 1)) OVER (PARTITION BY g) > ALL (SELECT v FROM u WHERE u.id <= t.id), EXISTS (SELECT 1 FROM u WHERE u.id = t.id)",
            })
    void windowAsksSubquery(String selected) throws SQLException {
        String sql = "SELECT id, " + selected + " FROM t";

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT g, SUM(s) OVER (ORDER BY (SELECT MAX(v) FROM u WHERE u.id = q.g)) FROM (SELECT g, SUM(i) AS s FROM t GROUP BY g) AS q",
                "SELECT g, SUM((SELECT MAX(v) FROM u WHERE u.id = q.g)) OVER (ORDER BY g) FROM (SELECT DISTINCT g FROM t) AS q",
                "SELECT id FROM t ORDER BY SUM((SELECT MAX(v) FROM u WHERE u.id = t.id)) OVER (PARTITION BY g), id LIMIT 3",
                "SELECT DISTINCT SUM((SELECT MAX(v) FROM u)) OVER (PARTITION BY g) FROM t",
                "SELECT id FROM t QUALIFY SUM((SELECT MAX(v) FROM u WHERE u.id = t.id)) OVER (PARTITION BY g) > 20",
                "SELECT * FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY g ORDER BY (SELECT v FROM u WHERE u.id = t.id) DESC, id) AS n"
                        + " FROM t) AS x WHERE n = 1",
            })
    void windowMayStandAnywhere(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @Test
    void subqueryInAWindowClauseIsRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(
                        () -> STORE.query("SELECT SUM(i) OVER w FROM t WINDOW w AS (ORDER BY (SELECT MAX(v) FROM u))"))
                .withMessageContaining("Write the window where it is used, as OVER (...)")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }
}
