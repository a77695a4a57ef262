package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a store computes for Spark, by one task. */
final class PushdownTest {
    private SparkStore store;

    @BeforeEach
    void openStore() throws SQLException {
        store = SparkStore.open();
        store.execute(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, name VARCHAR, n INTEGER, price DECIMAL(8, 2), d DOUBLE, re REAL, day DATE,"
                        + " at TIMESTAMP, \"the order\" INTEGER)",
                "INSERT INTO t VALUES (1, 'Rome', 10, 1.50, 0.1, 0.1, DATE '2026-01-01', TIMESTAMP '2026-01-01 00:00:00.5', 3),"
                        + " (2, 'Oslo%', 20, 2.50, 0.2, 0.2, DATE '2026-02-01', TIMESTAMP '2026-02-01 00:00:00', 2),"
                        + " (3, NULL, NULL, 3.50, 0.3, 0.3, NULL, NULL, 1), (4, 'it''s', 21, NULL, NULL, NULL, NULL, NULL, NULL)");
    }

    @AfterEach
    void closeStore() throws SQLException {
        store.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '#',
            value = {
                "id = 2; [2]",
                "id IN (1, 3, 9); [1] [3]",
                "name = 'it''s'; [4]",
                "name LIKE 'Ro%'; [1]",
                "contains(name, 'o%'); [2]",
                "name IS NULL; [3]",
                "name <=> NULL; [3]",
                "NOT (n > 10); [1]",
                "n > 10 OR price < 2; [1] [2] [4]",
                "n % 7 = 0; [4]",
                "n * 2 + 1 = 41; [2]",
                "-n = -10; [1]",
                "price = 2.5; [2]",
                "d = 0.2D; [2]",
                "re = CAST(0.2 AS FLOAT); [2]",
                "n = 20L; [2]",
                "n > 10.5; [2] [4]",
                "day = DATE '2026-01-01'; [1]",
                "day BETWEEN DATE '2026-01-01' AND DATE '2026-01-31'; [1]",
                "at >= TIMESTAMP '2026-01-01 00:00:00.5' AND at < TIMESTAMP '2026-01-02 00:00:00'; [1]",
                "at < TIMESTAMP '2026-01-01 00:00:00.500001'; [1]",
                "`the order` = 2; [2]",
                "CASE WHEN n = 10 THEN 1 ELSE 2 END = 1; [1]",
                "COALESCE(n, 0) = 0; [3]",
                "ABS(n) = 10; [1]"
            })
    void predicateIsComputedByTheStore(String predicate, String ids) {
        String sql = "SELECT id FROM store.t WHERE " + predicate;

        assertThat(physical(sql)).doesNotContainPattern("\\bFilter\\b");
        assertThat(String.join(" ", store.rows(sql + " ORDER BY id"))).isEqualTo(ids);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '#',
            value = {
                "upper(name) = 'ROME'; [1]",
                "length(name) = 4; [1] [4]",
                "CAST(name AS INT) IS NULL AND name IS NULL; [3]",
                "n & 1 = 1; [4]",
                "year(at) = 2026; [1] [2]",
                "name LIKE '%lo\\\\%'; [2]",
                "price > 1E0; [1] [2] [3]",
                "d = CAST('NaN' AS DOUBLE); none"
            })
    void whatTheStoreWouldComputeOtherwiseStaysWithSpark(String predicate, String ids) {
        String sql = "SELECT id FROM store.t WHERE " + predicate;

        assertThat(physical(sql)).containsPattern("\\bFilter\\b");
        assertThat(String.join(" ", store.rows(sql + " ORDER BY id"))).isEqualTo(ids.replace("none", ""));
    }

    @Test
    void limitOffsetAndTopNAreComputedByTheStore() {
        assertThat(physical("SELECT id FROM store.t LIMIT 2"))
                .contains("PushedLimit: LIMIT 2")
                .doesNotContain("CollectLimit");
        assertThat(store.rows("SELECT id FROM store.t LIMIT 2")).hasSize(2);
        assertThat(physical("SELECT id FROM store.t ORDER BY n DESC LIMIT 2"))
                .contains("PushedTopN")
                .doesNotContain("TakeOrdered");
        assertThat(store.rows("SELECT id FROM store.t ORDER BY n DESC LIMIT 2")).containsExactly("[4]", "[2]");
        assertThat(store.rows("SELECT id FROM store.t ORDER BY n ASC LIMIT 2")).containsExactly("[3]", "[1]");
        assertThat(store.rows("SELECT id FROM store.t ORDER BY n ASC NULLS LAST LIMIT 1 OFFSET 1"))
                .containsExactly("[2]");
        assertThat(physical("SELECT id FROM store.t ORDER BY n LIMIT 2 OFFSET 1"))
                .contains("PushedOffset: OFFSET 1");
    }

    @Test
    void aggregatesAreComputedByTheStore() {
        String sql =
                "SELECT COUNT(*), COUNT(n), COUNT(DISTINCT n), SUM(n), MIN(price), MAX(day), SUM(d) FROM store.t WHERE id < 4";

        assertThat(physical(sql))
                .contains("PushedAggregates: [COUNT(*), COUNT(n), COUNT(DISTINCT n), SUM(n)")
                .doesNotContain("HashAggregate");
        assertThat(store.rows(sql)).hasSize(1).first().asString().startsWith("[3,2,2,30,1.50,2026-02-01,0.6");
    }

    @Test
    void groupsAreComputedByTheStore() {
        String sql = "SELECT n % 2 AS odd, SUM(price), COUNT(*) FROM store.t GROUP BY n % 2 ORDER BY odd";

        assertThat(physical(sql)).contains("PushedGroupByExpressions");
        assertThat(store.rows(sql)).containsExactly("[null,3.50,1]", "[0,4.00,2]", "[1,null,1]");
    }

    @Test
    void averagesOfIntegersKeepTheirFraction() {
        List<String> rows = store.rows("SELECT AVG(n) FROM store.t");

        assertThat(rows).containsExactly("[17.0]");
        assertThat(store.rows("SELECT AVG(n) FROM store.t WHERE n > 10")).containsExactly("[20.5]");
    }

    @Test
    void joinsAreComputedByTheStore() throws SQLException {
        store.execute(
                "CREATE TABLE u (id BIGINT PRIMARY KEY, t_id BIGINT)",
                "INSERT INTO u VALUES (100, 1), (101, 2), (102, 9)");
        String sql = "SELECT u.id, t.name FROM store.u AS u JOIN store.t AS t ON u.t_id = t.id WHERE t.n = 10";

        assertThat(store.rows(sql)).containsExactly("[100,Rome]");
        assertThat(store.rows(
                        "SELECT u.id, t.name FROM store.u AS u LEFT JOIN store.t AS t ON u.t_id = t.id ORDER BY u.id"))
                .containsExactly("[100,Rome]", "[101,Oslo%]", "[102,null]");
    }

    @Test
    void hintsReachTheStore() {
        List<String> rows = SparkStore.texts(store.spark()
                .read()
                .option("hint", "/*+ NO_INDEX */")
                .option("url", store.url())
                .option("dbtable", "t")
                .format("jdbc")
                .load()
                .where("id = 2")
                .select("name"));

        assertThat(rows).containsExactly("[Oslo%]");
    }

    private String physical(String sql) {
        return store.sql(sql).queryExecution().executedPlan().toString();
    }
}
