package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recursive queries. H2 is asked where it has them: it gives texts for all types, and does not remove duplicates of earlier rounds. */
class RecursionTest {
    private static final String[] TABLES = {
        "CREATE TABLE node (id INTEGER PRIMARY KEY, parent INTEGER, name VARCHAR(20), price DECIMAL(4, 2))",
        "INSERT INTO node VALUES (1, NULL, 'root', 1.5), (2, 1, 'a', 2.5), (3, 1, 'b', 3.5), (4, 2, 'c', 4.5), (5, 4, 'd', 1), (6, 9, 'lost', 1)",
        "CREATE INDEX by_parent ON node (parent)",
        "CREATE TABLE edge (a INTEGER, b INTEGER, PRIMARY KEY (a, b))",
        "INSERT INTO edge VALUES (1, 2), (2, 3), (3, 1), (3, 4), (4, 4), (5, 6)"
    };

    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
        STORE.run("CREATE VIEW below AS WITH RECURSIVE r (id, depth) AS (SELECT id, 0 FROM node WHERE id = 1 UNION ALL"
                + " SELECT n.id, r.depth + 1 FROM node n JOIN r ON n.parent = r.id) SELECT * FROM r");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT n FROM r",
                "WITH RECURSIVE r (n) AS (VALUES (1), (5) UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT SUM(n) FROM r",
                "WITH RECURSIVE r (i, a, b) AS (SELECT 1, 0, 1 UNION ALL SELECT i + 1, b, a + b FROM r WHERE i < 40) SELECT * FROM r",
                "WITH RECURSIVE r (id, name, depth) AS (SELECT id, name, 0 FROM node WHERE parent IS NULL UNION ALL"
                        + " SELECT n.id, n.name, r.depth + 1 FROM node n JOIN r ON n.parent = r.id) SELECT * FROM r",
                "WITH RECURSIVE r (id, up) AS (SELECT id, parent FROM node WHERE id = 5 UNION ALL"
                        + " SELECT n.id, n.parent FROM r JOIN node n ON n.id = r.up) SELECT id FROM r",
            })
    void answersAreThoseOfH2(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            WITH RECURSIVE r (x) AS (SELECT 1 UNION SELECT e.b FROM r, edge e WHERE e.a = r.x) SELECT x FROM r ; 1 2 3 4
            WITH RECURSIVE r AS (SELECT 1 AS m UNION ALL SELECT q + 1 FROM r AS s (q) WHERE s.q < 3) SELECT * FROM r ; 1 2 3
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT x + 1 FROM (SELECT n AS x FROM r) y WHERE x < 3) SELECT * FROM r ; 1 2 3
            WITH RECURSIVE r (n) AS ((WITH q AS (SELECT 1 AS z) SELECT z FROM q) UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r ; 1 2 3
            WITH RECURSIVE r (n) AS ((SELECT id FROM node ORDER BY id DESC LIMIT 1) UNION ALL SELECT n - 1 FROM r WHERE n > 4) SELECT * FROM r ; 4 5 6
            WITH RECURSIVE r (n) AS (SELECT 1 UNION SELECT 2 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r ; 1 2 2 3 3
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT d.id FROM r LEFT JOIN node d ON d.parent = r.n WHERE r.n IS NOT NULL) SELECT n FROM r ; 1 2 3 4 5 null null
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT m + 1 FROM r, UNNEST(ARRAY[n, n + 1]) AS u (m) WHERE m < 3) SELECT n FROM r ; 1 2 3 3
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT q.b FROM r, LATERAL (SELECT b FROM edge WHERE a = r.n AND b > r.n ORDER BY b LIMIT 1) q) SELECT n FROM r ; 1 2 3 4
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT d.id FROM node d JOIN r ON d.parent = r.n WHERE NOT EXISTS (SELECT 1 FROM edge e WHERE e.a = d.id AND e.b > r.n + 2)) SELECT n FROM r ; 1 2 4 5
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL (WITH c AS (SELECT n + 1 AS m FROM r WHERE n < 3) SELECT m FROM c)) SELECT n FROM r ; 1 2 3
            WITH RECURSIVE p AS (SELECT 1 AS n INTERSECT SELECT 1), r (n) AS (SELECT n FROM p UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r ; 1 2 3
            WITH RECURSIVE a (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3), b (m) AS (SELECT n FROM a UNION SELECT m * 10 FROM b WHERE m < 100) SELECT a.n, m FROM a JOIN b ON m = n * 10 ; 1|10 2|20 3|30
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT r.n + s.n FROM r, (WITH RECURSIVE q (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM q WHERE n < 2) SELECT n FROM q) s WHERE r.n + s.n < 4) SELECT n FROM r ; 1 2 3 3
            WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT x.n, y.n FROM r x, r y WHERE x.n < y.n ; 1|2 1|3 2|3
            SELECT id FROM node WHERE id IN (WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT n FROM r) ; 1 2 3
            SELECT id, (WITH RECURSIVE r (n, up) AS (SELECT x.id, x.parent FROM node x WHERE x.id = o.id UNION ALL SELECT y.id, y.parent FROM r, node y WHERE y.id = r.up) SELECT COUNT(*) FROM r) FROM node o ; 1|1 2|2 3|2 4|3 5|4 6|1
            SELECT x.id, y.id FROM below x JOIN below y ON x.depth = y.depth + 1 WHERE y.id > 1 ; 4|2 4|3 5|4
            """)
    void roundsGiveTheirRows(String sql, String rows) {
        assertThat(String.join(" ", STORE.sorted(sql))).isEqualTo(rows);
    }

    /** Types are those of the first query. Its texts and numbers may become longer in later rounds, and NULL. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT 'a' UNION ALL SELECT n || 'b' FROM r WHERE CHAR_LENGTH(n) < 3 ; a ab abb
            SELECT 1.5 UNION ALL SELECT n * 8 FROM r WHERE n < 90 ; 1.5 12.0 96.0
            SELECT SUM(price) FROM node UNION ALL SELECT n * 90 FROM r WHERE n < 90 ; 14.00 1260.00
            SELECT CAST(1 AS DOUBLE) UNION ALL SELECT 2 FROM r WHERE n < 2 ; 1.0 2.0
            SELECT 1 UNION ALL SELECT CASE WHEN n IS NULL THEN 7 ELSE NULLIF(n + 1, 3) END FROM r WHERE n IS NULL OR n < 3 ; 1 2 null 7
            SELECT CAST(DATE '2020-02-28' AS VARCHAR) UNION ALL SELECT CAST(CAST(n AS DATE) + INTERVAL '1' DAY AS VARCHAR) FROM r WHERE n < '2020-03-01' ; 2020-02-28 2020-02-29 2020-03-01
            SELECT ARRAY[1] UNION ALL SELECT ARRAY[n[1] + 1, id] FROM r JOIN node ON id = n[1] WHERE id < 3 ; [1] [2, 1] [3, 2]
            SELECT ARRAY['a'] UNION ALL SELECT ARRAY[n[1] || 'b', NULL] FROM r WHERE CHAR_LENGTH(n[1]) < 3 ; [a] [ab, null] [abb, null]
            SELECT ARRAY[1.5] UNION ALL SELECT ARRAY[n[1] * 8] FROM r WHERE n[1] < 90 ; [1.5] [12.0] [96.0]
            SELECT ARRAY[ARRAY[1]] UNION ALL SELECT ARRAY[ARRAY[n[1][1] + id]] FROM r JOIN node ON id = n[1][1] WHERE id < 3 ; [[1]] [[2]] [[4]]
            SELECT MAP['a', 1] UNION ALL SELECT MAP['bb', id] FROM r JOIN node ON id = n['a'] ; {a=1} {bb=1}
            SELECT DATE '1970-01-01' UNION ALL SELECT n + INTERVAL '1' DAY FROM r WHERE n < DATE '1970-01-03' ; 0 1 2
            """)
    void valuesMayGrow(String query, String rows) {
        String answer = String.join(" ", STORE.query("WITH RECURSIVE r (n) AS (" + query + ") SELECT n FROM r"));

        assertThat(answer).isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT 1 UNION ALL SELECT CAST(n AS BIGINT) + 1 FROM r ; INTEGER in the first query, and BIGINT with the second
            SELECT 1 UNION ALL SELECT n * 1.5 FROM r ; INTEGER in the first query, and DECIMAL(12, 1) with the second
            SELECT 1.5 UNION ALL SELECT n * 1.5 FROM r ; DECIMAL(38, 1) in the first query, and DECIMAL(38, 2) with the second
            SELECT NULL UNION ALL SELECT 1 FROM r ; NULL in the first query, and INTEGER with the second
            SELECT DATE '2020-01-01' UNION ALL SELECT 1 FROM r ; Type mismatch in column 1
            """)
    void typesOfTheSecondQueryHaveToFit(String query, String message) {
        STORE.fails(ErrorCode.TYPE_INVALID, message, "WITH RECURSIVE r (n) AS (" + query + ") SELECT n FROM r");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT n FROM r",
                "SELECT n FROM r UNION ALL SELECT 1 FROM r",
                "SELECT n FROM r UNION ALL SELECT 1",
                "SELECT 1 EXCEPT SELECT n FROM r",
                "SELECT 1 UNION ALL SELECT x.n FROM r x, r y",
                "SELECT 1 UNION ALL SELECT n + 1 FROM r ORDER BY 1 LIMIT 3",
                "SELECT 1 UNION ALL (SELECT n + 1 FROM r LIMIT 3)",
                "SELECT 1 UNION ALL (SELECT n FROM r EXCEPT SELECT 3)",
                "SELECT 1 UNION ALL (SELECT n FROM r UNION ALL SELECT 3)",
                "SELECT 1 UNION ALL SELECT id FROM node WHERE id IN (SELECT n FROM r)",
                "SELECT 1 UNION ALL SELECT id FROM node LEFT JOIN r ON id = n",
                "SELECT 1 UNION ALL SELECT id FROM r RIGHT JOIN node ON id = n",
                "SELECT 1 UNION ALL SELECT id FROM r FULL JOIN node ON id = n",
                "SELECT 1 UNION ALL SELECT SUM(n) FROM r",
                "SELECT 1 UNION ALL SELECT n FROM r GROUP BY n",
                "SELECT 1 UNION ALL SELECT DISTINCT n FROM r",
                "SELECT 1 UNION ALL SELECT SUM(n) OVER () FROM r",
                "SELECT 1 UNION ALL SELECT s.n FROM node, LATERAL (SELECT n FROM r WHERE n = id) s",
                "SELECT 1 UNION ALL (WITH c AS (SELECT n FROM r WHERE n < 3) SELECT c.n + CAST(x.m AS INTEGER) FROM c, (SELECT COUNT(*) AS m FROM c) x)",
                "SELECT 1 UNION ALL (WITH c AS (SELECT n FROM r WHERE n < 3) SELECT n FROM c WHERE n IN (SELECT n FROM c))",
                "SELECT 1 UNION ALL (WITH c AS (SELECT n FROM r WHERE n < 3) SELECT (SELECT MAX(n) FROM c) FROM c)",
                "SELECT 1 UNION ALL SELECT s.n FROM (WITH RECURSIVE q (n) AS (SELECT n FROM r UNION ALL SELECT n FROM q) SELECT n FROM q) s",
            })
    void secondQueryTakesEachRowByItself(String query) {
        STORE.fails(
                ErrorCode.RECURSION_INVALID,
                "Cannot plan WITH RECURSIVE 'r': it has to be a query without 'r', UNION or UNION ALL",
                "WITH RECURSIVE r (n) AS (" + query + ") SELECT n FROM r");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SEARCH DEPTH FIRST BY n SET o", "CYCLE n SET c USING p"})
    void clausesOfOrdersAndCyclesAreRefused(String clause) {
        STORE.fails(
                ErrorCode.NOT_SUPPORTED,
                "SEARCH and CYCLE are not supported",
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) " + clause
                        + " SELECT n FROM r");
    }

    @Test
    void parametersAreTakenInBothQueries() {
        String sql = "WITH RECURSIVE r (n, s) AS (SELECT CAST(? AS BIGINT), name FROM node WHERE id = ? UNION ALL"
                + " SELECT n + ?, ? FROM r WHERE n < ?) SELECT * FROM r WHERE n > ?";

        assertThat(STORE.query(sql, 1, 3, 2, "x", 6, 2)).containsExactly("3|x", "5|x", "7|x");
        assertThat(STORE.query(sql, 10, 2, 1, "y", 11, 9)).containsExactly("10|a", "11|y");
        assertThat(STORE.query(
                        "WITH RECURSIVE r (n) AS (VALUES (?) UNION ALL SELECT n + 1 FROM r WHERE n < ?) SELECT n FROM r",
                        3,
                        5))
                .containsExactly("3", "4", "5");
    }

    @Test
    void limitEndsAnEndlessRecursion() {
        assertThat(STORE.query(
                        "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r LIMIT 3"))
                .containsExactly("1", "2", "3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 UNION ALL SELECT n FROM r",
                "SELECT 1 UNION ALL SELECT d.id FROM r JOIN node d ON d.parent = r.n AND d.id = 2 OR d.id = 1"
            })
    void timeLimitEndsAnEndlessRecursion(String query) {
        String sql = "WITH RECURSIVE r (n) AS (" + query + ") SELECT COUNT(*) FROM r WHERE n < 0";
        Prepared endless = STORE.prepare(sql);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> {
                    ReadControl control = ReadControl.withTimeout(100);
                    StatementResult result = endless.execute(List.of(), STORE.store(), control);
                    try (Rows rows = ((StatementResult.Query) result).rows()) {
                        rows.next();
                    }
                })
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.QUERY_TIMEOUT);
    }

    @Test
    void rowsAreInserted() {
        STORE.run(
                "CREATE TABLE number (n INTEGER PRIMARY KEY)",
                "INSERT INTO number WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 2000) SELECT n FROM r",
                "DELETE FROM number WHERE n IN (WITH RECURSIVE r (n) AS (SELECT 2 UNION ALL SELECT n + 2 FROM r WHERE n < 2000) SELECT n FROM r)");

        assertThat(STORE.query("SELECT COUNT(*), MIN(n), MAX(n) FROM number")).containsExactly("1000|1|1999");
    }

    @Test
    void rowsWithAnIndexAreLookedUp() {
        assertThat(STORE.explain(
                        "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT d.id FROM node d JOIN r ON d.parent = r.n)"
                                + " SELECT n FROM r"))
                .contains("SchemalessLookupJoin")
                .doesNotContain("by=[scan]");
    }

    @Test
    void rowsWithoutAnIndexAreReadOnceForAllRounds() {
        String sql =
                "WITH RECURSIVE r (n) AS (SELECT 1 UNION SELECT d.id FROM r JOIN node d ON d.price > r.n) SELECT n FROM r";

        assertThat(String.join("\n", STORE.query("EXPLAIN " + sql)))
                .containsPattern(
                        "Join \\(hash\\)\n +on: .*\n +hashed: the second input\n +Take new rows of r\n +Keep rows for all rounds");
        assertThat(String.join("\n", STORE.query("EXPLAIN ANALYZE " + sql)))
                .containsPattern("Scan node(\n.*)+actual: 1 statement, 6 rows of 6 cells fetched");
    }
}
