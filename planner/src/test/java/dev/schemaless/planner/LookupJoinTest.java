package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Joins that look rows up answer what joins that read everything answer. */
class LookupJoinTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, city VARCHAR(10), rank INTEGER)",
                "CREATE TABLE purchase (customer INTEGER, number INTEGER, item INTEGER, amount DECIMAL(8, 2),"
                        + " PRIMARY KEY (customer, number))",
                "CREATE INDEX by_item ON purchase (item)",
                "CREATE INDEX by_customer ON purchase (customer, item)",
                "CREATE TABLE wanted (id INTEGER PRIMARY KEY, item INTEGER, customer INTEGER, number INTEGER, big BIGINT)");
        insert("customer", 0, 60, i -> i + ", '" + (i % 3 == 0 ? "Bern" : "Rome") + "', " + i % 7);
        insert("purchase", 0, 3_000, i -> i % 50 + ", " + i / 50 + ", " + i % 400 + ", " + i % 97 + ".50");
        insert(
                "wanted",
                0,
                1_500,
                i -> i + ", "
                        + (i % 10 == 0 ? "NULL" : String.valueOf(i % 450)) + ", "
                        + (i % 11 == 0 ? "NULL" : String.valueOf(i % 70))
                        + ", " + i % 64 + ", " + i % 70);
        STORE.run("DELETE FROM purchase WHERE customer = 7", "UPDATE purchase SET item = 1 WHERE number = 3");
        STORE.run("ANALYZE TABLE purchase", "ANALYZE TABLE wanted");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private interface Row {
        String of(int number);
    }

    private static void insert(String table, int from, int to, Row row) {
        for (int first = from; first < to; first += 500) {
            STORE.run("INSERT INTO " + table + " VALUES "
                    + IntStream.range(first, Math.min(to, first + 500))
                            .mapToObj(i -> "(" + row.of(i) + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    /** An expression in place of a column finds no rows by key or index. */
    private static void looksUp(String by, String sql) {
        String plan = STORE.explain(sql);
        assertThat(plan).contains("SchemalessLookupJoin").contains(by);
        String oracle = sql.replaceAll("(p\\.(customer|number|item)|c\\.id) =", "$1 + 1 = 1 +");
        assertThat(STORE.explain(oracle)).doesNotContain("SchemalessLookupJoin");
        assertThat(STORE.sorted(sql)).isEqualTo(STORE.sorted(oracle)).isNotEmpty();
    }

    @Test
    void byThePrimaryKeyOfATableOnEitherSide() {
        looksUp(
                "by=[primary key]",
                "SELECT w.id, c.city FROM wanted AS w JOIN customer AS c ON c.id = w.customer WHERE w.id IN (1, 2, 3, 22, 69)");
        looksUp(
                "by=[primary key]",
                "SELECT w.id, c.city FROM customer AS c JOIN wanted AS w ON c.id = w.customer WHERE w.id IN (1, 2, 3, 22, 69)");
    }

    @Test
    void byAKeyOfSeveralColumnsAndAConstant() {
        looksUp(
                "by=[primary key]",
                "SELECT w.id, p.amount FROM wanted AS w JOIN purchase AS p ON p.customer = w.customer AND p.number = w.number"
                        + " WHERE w.id BETWEEN 100 AND 140");
        looksUp(
                "by=[primary key]",
                "SELECT w.id, p.amount FROM wanted AS w JOIN purchase AS p ON p.customer = w.customer"
                        + " WHERE p.number = 5 AND w.id IN (4, 5, 6, 7, 11)");
    }

    @Test
    void byAnIndex() {
        looksUp(
                "by=[index by_item]",
                "SELECT w.id, p.customer, p.number FROM wanted AS w JOIN purchase AS p ON p.item = w.item"
                        + " WHERE w.id IN (3, 10, 451, 452, 1351, 1352)");
        looksUp(
                "by=[index by_customer]",
                "SELECT w.id, p.number FROM wanted AS w JOIN purchase AS p ON p.customer = w.customer AND p.item = w.item"
                        + " WHERE w.id IN (8, 17, 26, 39, 1001)");
    }

    @Test
    void rowsThatFindNoneComeOutOfOuterJoins() {
        looksUp(
                "joinType=[left]",
                "SELECT w.id, p.amount FROM wanted AS w LEFT JOIN purchase AS p ON p.customer = w.customer AND p.number ="
                        + " w.number AND p.amount > 20 WHERE w.id IN (7, 11, 12, 13, 64, 65)");
        looksUp(
                "joinType=[right]",
                "SELECT w.id, p.amount FROM purchase AS p RIGHT JOIN wanted AS w ON p.customer = w.customer AND p.number ="
                        + " w.number AND p.amount > w.item WHERE w.id IN (7, 11, 12, 13, 64, 65)");
    }

    @Test
    void moreRowsThanGoInOneBatch() {
        String sql =
                "SELECT w.id, p.amount FROM wanted AS w JOIN purchase AS p ON p.customer = w.customer AND p.number ="
                        + " w.number WHERE w.item + 1 > 0";
        looksUp("by=[primary key]", sql);
    }

    @Test
    void aLimitStopsEarly() {
        String sql = "SELECT w.id FROM wanted AS w JOIN customer AS c ON c.id = w.customer LIMIT 3";
        assertThat(STORE.query(sql)).hasSize(3);
        List<String> analyzed =
                STORE.query("EXPLAIN ANALYZE SELECT w.id FROM wanted AS w JOIN purchase AS p ON p.customer ="
                        + " w.customer AND p.number = w.number WHERE w.id < 1000 LIMIT 3");
        assertThat(analyzed).filteredOn(line -> line.contains("Join (lookup) ")).hasSize(1);
        assertThat(analyzed).anyMatch(line -> line.contains("3 rows passed on"));
    }

    @Test
    void aSubqueryInAListLooksUpTheRowsItNames() {
        looksUp(
                "by=[primary key]",
                "SELECT c.id FROM customer AS c JOIN (SELECT DISTINCT customer FROM wanted WHERE id IN (1, 2, 5, 8)) AS w ON c.id = w.customer");
    }

    @Test
    void tooManyCombinationsOfKeysAreNotEnumerated() {
        String numbers = IntStream.range(0, 40_000).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String sql =
                "SELECT w.id, p.number FROM wanted AS w JOIN purchase AS p ON p.customer = w.customer WHERE w.id IN"
                        + " (1, 2, 3, 4) AND p.number ";
        String all = sql + "IN (" + numbers + ")";
        assertThat(STORE.explain(all)).contains("SchemalessLookupJoin").contains("by=[primary key]");
        assertThat(STORE.sorted(all)).isEqualTo(STORE.sorted(sql + ">= 0")).hasSize(240);
    }

    @Test
    void nothingIsLookedUpForNoRows() {
        assertThat(STORE.query(
                        "SELECT w.id FROM wanted AS w JOIN customer AS c ON c.id = w.customer WHERE w.id IN (-1, -2)"))
                .isEmpty();
        assertThat(STORE.query(
                        "SELECT w.id FROM wanted AS w JOIN customer AS c ON c.id = w.customer WHERE w.id IN (0, 11)"))
                .isEmpty();
    }

    @Test
    void outerRowsWithoutAnyComeOutOfEveryBatch() {
        looksUp(
                "joinType=[left]",
                "SELECT w.id, c.city FROM wanted AS w LEFT JOIN customer AS c ON c.id = w.customer WHERE w.id < 1200");
    }
}
