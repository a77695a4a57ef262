package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that differ in values alone share a plan, and mean what they say. */
class PlanCacheTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createItems() {
        store.run(
                "CREATE TABLE item (id BIGINT PRIMARY KEY, team INTEGER, label VARCHAR(20), price DECIMAL(8, 2), due DATE)",
                "CREATE INDEX by_team ON item (team, label)",
                "INSERT INTO item VALUES (5, 1, 'a', 5.00, DATE '2026-01-05'), (6, 1, 'b', 5.50, DATE '2026-01-06')",
                "INSERT INTO item VALUES (7, 2, 'it''s', -3.00, NULL)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private long misses() {
        return statistic("misses");
    }

    private long statistic(String name) {
        return store.query("SHOW PLAN CACHE").stream()
                .filter(row -> row.startsWith(name + "|"))
                .mapToLong(row -> Long.parseLong(row.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private long plansOf(Runnable statements) {
        long before = misses();
        statements.run();
        return misses() - before;
    }

    @Test
    void literalsOfOneTypeShareAPlan() {
        assertThat(plansOf(() -> {
                    assertThat(store.query("SELECT label FROM item WHERE id = 5"))
                            .isEqualTo(List.of("a"));
                    assertThat(store.query("SELECT label FROM item WHERE id = 6"))
                            .isEqualTo(List.of("b"));
                    assertThat(store.query("SELECT label FROM item  WHERE id = 7 -- seven"))
                            .isEqualTo(List.of("it's"));
                    assertThat(store.query("SELECT label FROM item WHERE id = 8"))
                            .isEmpty();
                }))
                .isEqualTo(1);
    }

    @Test
    void literalKeepsItsOwnType() {
        assertThat(store.query("SELECT label FROM item WHERE id = 5")).isEqualTo(List.of("a"));
        assertThat(store.query("SELECT label FROM item WHERE id = 5.5")).isEmpty();
        assertThat(store.query("SELECT label FROM item WHERE id = 6.0")).isEqualTo(List.of("b"));
        assertThat(store.query("SELECT label FROM item WHERE id = 6e0")).isEqualTo(List.of("b"));
        assertThat(store.query("SELECT label FROM item WHERE price = 5.5")).isEqualTo(List.of("b"));
        assertThat(store.query("SELECT label FROM item WHERE price = 5.505")).isEmpty();
        assertThat(store.query("SELECT id FROM item WHERE due = '2026-01-06'")).isEqualTo(List.of("6"));
        assertThat(store.query("SELECT id FROM item WHERE due = DATE '2026-01-05'"))
                .isEqualTo(List.of("5"));
        assertThat(store.query("SELECT id FROM item WHERE price = -3")).isEqualTo(List.of("7"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT id FROM item WHERE team = 1 AND label = 'a'; SELECT id FROM item WHERE team = 2 AND label = 'it''s'; 7",
                "SELECT id FROM item WHERE team IN (1, 2) AND id > 6; SELECT id FROM item WHERE team IN (2, 3) AND id > 5; 7",
                "SELECT id FROM item WHERE price BETWEEN 5.25 AND 9.00; SELECT id FROM item WHERE price BETWEEN 4.75 AND 5.25; 5",
                "SELECT id FROM item WHERE due = DATE '2026-01-05'; SELECT id FROM item WHERE due = DATE '2026-01-06'; 6",
                "SELECT id FROM item WHERE CAST(due AS TIMESTAMP) < TIMESTAMP '2026-01-05 00:00:00'; SELECT id FROM item WHERE CAST(due AS TIMESTAMP) < TIMESTAMP '2026-01-05 00:00:00.001'; 5",
                "SELECT id FROM item WHERE NOT (team = 1 OR label = 'b'); SELECT id FROM item WHERE NOT (team = 2 OR label = 'b'); 5",
                "SELECT team FROM item GROUP BY team HAVING COUNT(*) > 1; SELECT team FROM item GROUP BY team HAVING COUNT(*) > 0 AND team <> 1; 2",
                "SELECT a.id FROM item a JOIN item b ON a.id = b.id AND b.team = 2; SELECT a.id FROM item a JOIN item b ON a.id = b.id AND b.team = 3; ",
                "SELECT id FROM item WHERE (team, id) IN ((1, 5), (1, 9)); SELECT id FROM item WHERE (team, id) IN ((2, 7), (1, 9)); 7",
                "SELECT id FROM item WHERE id IN (SELECT id FROM item WHERE team = 2); SELECT id FROM item WHERE id IN (SELECT id FROM item WHERE team = 3); ",
            })
    void conditionsShareAPlan(String first, String second, String answer) {
        store.query(first);

        assertThat(plansOf(() ->
                        assertThat(String.join(",", store.query(second))).isEqualTo(answer == null ? "" : answer)))
                .as("other than " + first)
                .isEqualTo(first.contains("HAVING") ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "SELECT 'x' FROM item WHERE id = 5; SELECT 'y' FROM item WHERE id = 5; y",
                "SELECT id FROM item ORDER BY id LIMIT 1; SELECT id FROM item ORDER BY id LIMIT 2; 5,6",
                "SELECT id, team FROM item WHERE id <> 7 ORDER BY 1; SELECT id, team FROM item WHERE id <> 7 ORDER BY 2, 1 DESC; 6|1,5|1",
                "SELECT id FROM item WHERE label LIKE 'a%'; SELECT id FROM item WHERE label LIKE 'b%'; 6",
                "SELECT COUNT(*) FROM item WHERE 1 = 0; SELECT COUNT(*) FROM item WHERE 1 = 1; 3",
                "SELECT SUBSTRING(label FROM 1 FOR 1) FROM item WHERE id = 7; SELECT SUBSTRING(label FROM 1 FOR 2) FROM item WHERE id = 7; it",
                "SELECT id FROM item WHERE id = 3 + 2; SELECT id FROM item WHERE id = 3 + 3; 6",
            })
    void whatMayMatterIsPlannedAnew(String first, String second, String answer) {
        store.query(first);

        assertThat(plansOf(
                        () -> assertThat(String.join(",", store.query(second))).isEqualTo(answer)))
                .isEqualTo(1);
    }

    @Test
    void literalThatGroupByRepeatsStays() {
        String query = "SELECT CASE WHEN team = # THEN 'x' ELSE 'y' END, COUNT(*) FROM item WHERE id > 0"
                + " GROUP BY CASE WHEN team = # THEN 'x' ELSE 'y' END HAVING CASE WHEN team = # THEN 'x' ELSE 'y' END = 'x'";

        assertThat(store.query(query.replace("#", "1"))).isEqualTo(List.of("x|2"));
        assertThat(store.query(query.replace("#", "2"))).isEqualTo(List.of("x|1"));
    }

    @Test
    void parametersAndLiteralsKeepTheirOrder() {
        String first = "SELECT id FROM item WHERE team = 1 AND label = ? AND id < 9 AND price < ?";
        String second = "SELECT id FROM item WHERE team = 2 AND label = ? AND id < 8 AND price < ?";

        assertThat(store.query(first, "b", 6)).isEqualTo(List.of("6"));
        assertThat(plansOf(() -> assertThat(store.query(second, "it's", 6)).isEqualTo(List.of("7"))))
                .isZero();
        assertThat(store.prepare(second).parameters()).extracting(SqlType::name).containsExactly("VARCHAR", "DECIMAL");
        assertThatThrownBy(() -> store.query(second, "it's"))
                .hasMessageContaining("it has 2 parameters, 1 values are given");
    }

    @Test
    void changesShareAPlan() {
        assertThat(plansOf(() -> store.run(
                        "INSERT INTO item VALUES (10, 4, 'ten', 1.00, DATE '2026-02-01')",
                        "INSERT INTO item VALUES (11, 5, 'eleven', 2.00, DATE '2026-02-02')")))
                .as("other than the rows that are there")
                .isZero();
        assertThat(plansOf(() -> store.run(
                        "UPDATE item SET label = 'X', team = team + 1 WHERE id = 10",
                        "UPDATE item SET label = 'YY', team = team + 1 WHERE id = 11")))
                .isEqualTo(1);
        assertThat(plansOf(() -> store.run("DELETE FROM item WHERE id = 5", "DELETE FROM item WHERE id = 6")))
                .isEqualTo(1);
        assertThat(store.query("SELECT id, team, label, price, due FROM item WHERE id > 7 ORDER BY id"))
                .isEqualTo(List.of("10|5|X|1.00|20485", "11|6|YY|2.00|20486"));
        assertThatThrownBy(() -> store.run("INSERT INTO item VALUES (12, 5, 'far too long for a label', 2.00, NULL)"))
                .hasMessageContaining("label")
                .isInstanceOf(SchemalessException.class);
    }

    @Test
    void rowsOfAnyNumberShareAPlan() {
        String rows = IntStream.range(100, 3_100)
                .mapToObj(i -> "(" + i + ", " + (i % 3 == 0 ? "NULL" : i) + ", 'row " + i + "', " + i + ".5, NULL)")
                .collect(Collectors.joining(", ", "INSERT INTO item VALUES ", ""));
        assertThat(plansOf(() -> store.run(
                        "INSERT INTO item VALUES (20, 4, 'x', 1.5, NULL)",
                        "INSERT INTO item VALUES (9000000000, -4, '', 12345.5, NULL), (21, NULL, 'it''s', -0.5, NULL)",
                        rows)))
                .isEqualTo(1);
        assertThat(store.query(
                        "SELECT COUNT(*), COUNT(team), MAX(price), SUM(CHAR_LENGTH(label)) FROM item WHERE id > 7"))
                .isEqualTo(List.of("3003|2002|12345.50|23105"));
    }

    @Test
    void rowsThatAreNoneOfTheStatementsArePlannedOneByOne() {
        assertThat(store.update("INSERT INTO item (id, label) SELECT * FROM (VALUES (30, 'a'), (31, 'b')) AS v (x, y)"))
                .isEqualTo(2);
        assertThat(store.update("INSERT INTO item (id, label) VALUES (32, 'a') UNION ALL VALUES (33, 'b')"))
                .isEqualTo(2);
        assertThat(store.query("SELECT id, label FROM item WHERE id > 7 ORDER BY id"))
                .isEqualTo(List.of("30|a", "31|b", "32|a", "33|b"));
    }

    @Test
    void planFollowsTheCatalog() {
        assertThat(store.query("SELECT * FROM item WHERE id = 5")).isEqualTo(List.of("5|1|a|5.00|20458"));
        store.run("ALTER TABLE item DROP COLUMN due");
        assertThat(store.query("SELECT * FROM item WHERE id = 5")).isEqualTo(List.of("5|1|a|5.00"));
        store.run("DROP TABLE item");
        assertThatThrownBy(() -> store.query("SELECT * FROM item WHERE id = 5")).hasMessageContaining("item");
    }

    @Test
    void valueOfAnotherTypeGetsAPlanThatFollowsTheCatalog() {
        assertThat(store.query("SELECT * FROM item WHERE id = ?", new BigDecimal("5.5")))
                .isEmpty();
        store.run("ALTER TABLE item DROP COLUMN due");
        assertThat(store.query("SELECT * FROM item WHERE id < ?", new BigDecimal("5.5")))
                .isEqualTo(List.of("5|1|a|5.00"));
        store.run("ALTER TABLE item DROP COLUMN price");
        assertThat(store.query("SELECT * FROM item WHERE id < ?", new BigDecimal("5.5")))
                .isEqualTo(List.of("5|1|a"));
    }

    @Test
    void definitionsAreNotKept() {
        long plans = statistic("plans");
        store.run("CREATE TABLE other (id INTEGER PRIMARY KEY)", "DROP TABLE other");
        store.query("EXPLAIN SELECT * FROM item WHERE id = 5");

        assertThat(statistic("plans")).isEqualTo(plans);
        assertThat(statistic("bypassed")).isGreaterThan(3);
    }
}
