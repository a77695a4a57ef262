package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are looked for by IN, EXISTS, NOT EXISTS and NOT IN: by key or index, each for many at once, whatever the integers' widths. */
class SemiJoinTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE customer (id BIGINT PRIMARY KEY, town VARCHAR, age INTEGER)",
                "CREATE INDEX by_town ON customer (town)",
                "CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer BIGINT, agent INTEGER, state VARCHAR)",
                "CREATE INDEX by_customer ON purchase (customer)",
                "CREATE INDEX by_agent ON purchase (agent)",
                "CREATE INDEX by_state ON purchase (state)",
                "INSERT INTO customer SELECT a.n * 10 + b.n, 't' || b.n, a.n FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8),"
                        + " (9)) AS a (n), (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS b (n)",
                "INSERT INTO purchase SELECT c.id * 20 + d.n, CASE MOD(c.id, 7) WHEN 0 THEN NULL ELSE c.id * 3 END, CASE MOD(c.id,"
                        + " 5) WHEN 0 THEN NULL ELSE CAST(MOD(c.id, 9) * 30 AS INTEGER) END, 's' || MOD(c.id + d.n, 5) FROM customer c, (VALUES (0), (1),"
                        + " (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19))"
                        + " AS d (n) WHERE c.id < 60",
                "ANALYZE TABLE purchase");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** Keys and indexes find no expressions. */
    private static String oracle(String sql) {
        return sql.replaceAll("(p|c)\\.(id|customer|agent)\\b", "ABS($1.$2)");
    }

    private static void rowsAreThoseOfScans(String sql) {
        assertThat(STORE.explain(oracle(sql))).doesNotContain("LookupJoin");
        assertThat(STORE.sorted(sql)).isEqualTo(STORE.sorted(oracle(sql))).isNotEmpty();
    }

    /** What NOT IN reads may depend on rows further out than its own. */
    @Test
    void notInWithinExistsMayNameBothTables() {
        assertThat(
                        STORE.query(
                                "SELECT COUNT(*) FROM customer o WHERE EXISTS (SELECT 1 FROM customer p WHERE p.id = o.id"
                                        + " AND p.age NOT IN (SELECT q.agent FROM purchase q WHERE q.customer = o.id AND q.agent > 0))"))
                .isEqualTo(
                        STORE.query("SELECT COUNT(*) FROM customer o WHERE o.age NOT IN (SELECT q.agent FROM purchase q"
                                + " WHERE q.customer = o.id AND q.agent > 0)"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT p.state, p.id FROM purchase p WHERE state = 's1' AND customer IN (SELECT c.id FROM customer c)",
                "SELECT p.state, p.id FROM purchase p WHERE state = 's1' AND agent IN (SELECT c.id FROM customer c)",
                "SELECT p.state, p.id FROM purchase p WHERE state = 's1' AND agent IN (SELECT c.id FROM customer c WHERE c.age > 3)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND EXISTS (SELECT 1 FROM customer c WHERE c.id = p.customer)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND EXISTS (SELECT 1 FROM customer c WHERE c.id = p.customer AND c.age > 3)",
                "SELECT c.town FROM customer c WHERE id IN (3, 4, 6, 14) AND EXISTS (SELECT 1 FROM purchase p WHERE p.customer = c.id)",
                "SELECT COUNT(*) FROM purchase p WHERE state = 's1' AND customer IN (SELECT c.id FROM customer c)",
                "SELECT COUNT(*) FROM purchase p WHERE state = 's1' AND agent IN (SELECT c.id FROM customer c WHERE c.age > 3)",
                "SELECT COUNT(*), COUNT(*) + 1 FROM purchase p WHERE state = 's1' AND EXISTS (SELECT 1 FROM customer c WHERE c.id = p.customer)"
            })
    void rowsThatFindOne(String sql) {
        assertThat(STORE.explain(sql)).contains("SchemalessLookupJoin").contains("joinType=[semi]");
        rowsAreThoseOfScans(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT p.id FROM purchase p WHERE state = 's1' AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.id = p.customer)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.id = p.agent)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND p.id > 300 AND NOT EXISTS (SELECT c.age FROM customer c WHERE c.id = p.customer AND c.age > 3)",
                "SELECT p.state FROM purchase p WHERE state = 's1' AND p.id NOT IN (SELECT c.id FROM customer c)",
                "SELECT c.town, c.id FROM customer c WHERE id IN (3, 4, 6, 14) AND NOT EXISTS (SELECT 1 FROM purchase p WHERE p.customer = c.id)",
                "SELECT COUNT(*) FROM purchase p WHERE state = 's1' AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.id = p.customer)",
                "SELECT COUNT(*) FROM purchase p WHERE state = 's1' AND p.id NOT IN (SELECT c.id FROM customer c)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND p.customer NOT IN (SELECT c.id FROM customer c)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND p.agent NOT IN (SELECT c.id FROM customer c WHERE c.age > 3)",
                "SELECT p.id FROM purchase p WHERE state = 's1' AND p.customer NOT IN (SELECT c.id FROM customer c WHERE c.age < 0)",
                "SELECT COUNT(*) FROM purchase p WHERE state = 's1' AND p.agent NOT IN (SELECT c.id FROM customer c WHERE c.age > 3)",
                "SELECT c.id FROM customer c WHERE id IN (3, 4, 6, 14) AND c.id NOT IN (SELECT p.customer FROM purchase p WHERE p.customer > 0)",
                "SELECT COUNT(*) FROM customer c WHERE id IN (3, 4, 6, 14) AND c.id NOT IN (SELECT p.customer FROM purchase p)"
            })
    void rowsThatFindNone(String sql) {
        assertThat(STORE.explain(sql)).contains("SchemalessLookupJoin").contains("joinType=[anti]");
        rowsAreThoseOfScans(sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "EXISTS (SELECT 1 FROM purchase WHERE customer = -1) ; 0",
                "NOT EXISTS (SELECT 1 FROM purchase WHERE customer = -1) ; 2",
                "EXISTS (SELECT 1 FROM purchase WHERE customer = 3) ; 2",
                "NOT EXISTS (SELECT 1 FROM purchase WHERE customer = 3) ; 0",
                "(SELECT COUNT(*) FROM (SELECT DISTINCT 1 FROM purchase WHERE customer = -1)) = 0 ; 2",
                "(SELECT SUM(n) FROM (SELECT one, COUNT(*) AS n FROM (SELECT 1 AS one FROM purchase) GROUP BY one)) = 1200 ; 2",
                "NOT EXISTS (SELECT one, COUNT(*) FROM (SELECT 1 AS one FROM purchase WHERE customer = -1) GROUP BY one) ; 2",
            })
    void groupsByConstantsAreOnlyWhereRowsAre(String condition, int rows) {
        String correlated = "SELECT c.id FROM customer c WHERE c.id IN (3, 4, 6) AND"
                + " EXISTS (SELECT 1 FROM purchase p WHERE p.customer = c.id) AND ";

        assertThat(STORE.query(correlated + condition)).hasSize(rows);
    }

    @Test
    void existsOfOtherRowsReadsOneOfThem() {
        assertThat(STORE.explain("SELECT id FROM customer WHERE EXISTS (SELECT 1 FROM purchase WHERE state = 's1')"))
                .contains("SchemalessLimit(fetch=[1])")
                .contains("by=[index by_state]");
    }

    @Test
    void fewValuesOfASubqueryFindTheRowsOfALargeTable() {
        String sql =
                "SELECT p.id FROM purchase p WHERE p.customer IN (SELECT c.id FROM customer c WHERE c.id IN (3, 9, 33))";
        assertThat(STORE.explain(sql))
                .contains("SchemalessLookupJoin(table=[purchase], by=[index by_customer]", "joinType=[inner]");
        rowsAreThoseOfScans(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT p.id, c.town FROM purchase p JOIN customer c ON c.id = p.agent WHERE p.state = 's1'",
                "SELECT p.id, c.town FROM customer c JOIN purchase p ON p.id = c.id WHERE c.id IN (1, 2, 11, 21, 99)",
                "SELECT p.id, p.agent, c.town FROM customer c JOIN purchase p ON p.id = c.id AND p.state > 's1' WHERE c.id IN (1, 2, 11, 21, 99)",
                "SELECT p.id, c.town FROM purchase p LEFT JOIN customer c ON c.id = p.agent WHERE p.state = 's1'",
                "SELECT c.id, p.id, p.agent FROM customer c LEFT JOIN purchase p ON p.id = c.id WHERE c.id IN (1, 2, 11, 21, 99)"
            })
    void integersOfOtherWidthsFindRows(String sql) {
        assertThat(STORE.explain(sql)).contains("SchemalessLookupJoin").contains("by=[primary key]");
        rowsAreThoseOfScans(sql);
    }

    @Test
    void severalNotInMayBeAsked() {
        rowsAreThoseOfScans(
                "SELECT c.id FROM customer c WHERE id IN (3, 4, 6, 14) AND c.age NOT IN (SELECT p.agent FROM purchase"
                        + " p WHERE p.agent > 0) AND c.id NOT IN (SELECT p.customer FROM purchase p WHERE p.id = 61)");
    }

    @Test
    void nullsOfNotInAreMinded() {
        assertThat(STORE.query("SELECT c.id FROM customer c WHERE c.id NOT IN (SELECT p.customer FROM purchase p)"))
                .isEmpty();
        assertThat(STORE.sorted("SELECT c.id FROM customer c WHERE c.id NOT IN (SELECT p.customer FROM purchase p WHERE"
                        + " p.customer IS NOT NULL) AND c.id < 6"))
                .containsExactly("0", "1", "2", "4", "5");
        assertThat(STORE.query("SELECT COUNT(*) FROM purchase p WHERE p.customer NOT IN (SELECT c.id FROM customer c)"))
                .isEqualTo(STORE.query("SELECT COUNT(*) FROM purchase p WHERE p.customer > 99"));
    }
}
