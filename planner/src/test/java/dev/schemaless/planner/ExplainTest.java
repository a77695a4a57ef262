package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** EXPLAIN shows a plan as a tree of words: the way to the rows, and the conditions as SQL. */
class ExplainTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                """
                CREATE TABLE rate (
                  hotel_id BIGINT NOT NULL, room_type VARCHAR(64) NOT NULL, check_in_date DATE NOT NULL,
                  gateway VARCHAR(32), net_price DOUBLE, enabled BOOLEAN CELL meta,
                  PRIMARY KEY (hotel_id, room_type, check_in_date)) SHARD BY (hotel_id)
                """,
                "CREATE INDEX by_gateway ON rate (gateway, net_price) SHARD BY (gateway)",
                """
                CREATE TABLE book (id INTEGER PRIMARY KEY, title VARCHAR(100), pages INTEGER)
                """,
                "INSERT INTO book VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30), (4, 'd', 40)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static void explains(String sql, String plan) {
        assertThat(String.join("\n", STORE.query("EXPLAIN " + sql)) + "\n").isEqualTo(plan);
    }

    /** Checks a plan without the lines that show estimates. */
    private static void shows(String sql, String plan) {
        List<String> lines = STORE.query("EXPLAIN " + sql).stream()
                .filter(line -> !line.matches(" +(estimated|assumed): .*"))
                .toList();
        assertThat(String.join("\n", lines) + "\n").isEqualTo(plan);
    }

    @Test
    void tableThatWasNeverAnalysedHasTheServersNumber() {
        explains("SELECT title FROM book WHERE pages > 15", """
                Scan book
                    checked: pages > 15
                    shards: 16 of 16
                    columns: title, pages
                    estimated: about 4 rows in the table, by the server
                    assumed: 25 statements, 100,000 rows, 20,000 pass (not analysed)
                """);
    }

    @Test
    void tableThatWasAnalysedHasItsOwn() {
        STORE.run("CREATE TABLE short_story (id INTEGER PRIMARY KEY)", "INSERT INTO short_story VALUES (1), (2)");
        STORE.prepare("ANALYZE TABLE short_story").execute(List.of(), STORE.store(), ReadControl.unlimited());

        assertThat(STORE.query("EXPLAIN SELECT * FROM short_story"))
                .anyMatch(line -> line.startsWith("    estimated: ") && line.contains(" statement"))
                .noneMatch(line -> line.contains("by the server") || line.contains("assumed"));
    }

    @Test
    void parametersAreNumberedAndNeedNoValues() {
        shows("SELECT enabled FROM rate WHERE gateway = ? AND net_price < ? AND hotel_id <> ? LIMIT ?", """
                First ?4 rows
                  Read rate by index by_gateway
                      pushed: gateway = ?1 AND net_price < ?2
                      checked: hotel_id <> ?3
                      shards: at most 1 of 16
                      columns: hotel_id, gateway, net_price, enabled
                      cells: base, meta
                """);
    }

    @Test
    void conditionsAreWrittenAsInSql() {
        shows(
                "SELECT id FROM book WHERE (title || 'x' = 'it''s' OR -pages < 3.5e0) AND COALESCE(pages, 0) * 2 > 1"
                        + " AND CASE WHEN pages > 3 THEN TRUE ELSE title LIKE 'a%' END",
                """
                Scan book
                    checked: (title || 'x' = 'it''s' OR -pages < 3.5) AND COALESCE(pages, 0) * 2 > 1 AND (pages > 3
                        OR (title LIKE 'a%' AND (pages > 3) IS NOT TRUE))
                    shards: 16 of 16
                    columns: id, title, pages
                """);
    }

    @Test
    void tablesOfAJoinNameTheirColumns() {
        shows("""
                SELECT b.title, SUM(r.net_price) FROM book b JOIN rate r ON r.hotel_id = b.pages JOIN book AS c ON c.id = b.id
                WHERE r.gateway = 'a' GROUP BY b.title HAVING SUM(r.net_price) > 7 ORDER BY 2 DESC, 1 NULLS LAST LIMIT 3
                """, """
                Sort
                    order: SUM(rate.net_price) DESC, title NULLS LAST
                    first: 3 rows
                  Filter
                      checked: SUM(rate.net_price) > 7
                    Group
                        group by: book.title
                        values: SUM(rate.net_price)
                      Select
                          values: book.title, rate.net_price
                        Join (hash)
                            on: rate.hotel_id = book.pages
                            hashed: the second input
                          Join (hash)
                              on: book_2.id = book.id
                              hashed: the second input
                            Select
                                values: id, title, pages
                              Scan book
                                  shards: 16 of 16
                                  columns: id, title, pages
                            Scan book
                                alias: book_2
                                shards: 16 of 16
                                columns: id
                          Read rate by index by_gateway
                              pushed: gateway = 'a'
                              shards: 1 of 16
                              columns: hotel_id, gateway, net_price
                """);
    }

    @Test
    void changesHaveTheirVerbs() {
        shows("INSERT INTO book (id, title) VALUES (7, 'x'), (8, 'y')", """
                Insert into book
                    partitions: by row key
                  Select
                      values: column 1, column 2
                    Make 1 row
                        values: (7, 'x')
                """);
        shows("UPDATE book SET pages = pages + 1 WHERE id = 7", """
                Update book
                    set: pages
                    rows: decided when locked, not read before
                  Select
                      values: _row_key, _version, pages + 1
                    Look up book by key
                        pushed: id = 7
                        shards: 1 of 16
                        columns: id, pages, _row_key, _version
                """);
        assertThat(STORE.query("EXPLAIN DELETE FROM book WHERE pages = 1").get(0))
                .isEqualTo("Delete from book");
        assertThat(STORE.query("EXPLAIN INSERT INTO book (id) VALUES (1) ON DUPLICATE KEY UPDATE pages = 2"))
                .startsWith("Insert into book")
                .contains("    on duplicate: pages");
        assertThat(STORE.query("EXPLAIN MERGE INTO book AS t USING rate AS s ON t.id = s.hotel_id"
                                + " WHEN MATCHED THEN UPDATE SET pages = 1")
                        .get(0))
                .isEqualTo("Merge into book");
    }

    @Test
    void linesAreAtMostAHundredColumnsWide() {
        String list = String.join(", ", Collections.nCopies(300, "CAST(? AS BIGINT)"));
        List<String> lines = STORE.query("EXPLAIN SELECT id FROM book WHERE pages + 1 IN (" + list + ") OR title = '"
                + "long ".repeat(100) + "' OR title = '" + "x".repeat(50_000) + "'");

        assertThat(lines).hasSizeBetween(5, 200).allMatch(line -> line.length() <= 100);
        assertThat(String.join(" ", lines).replaceAll("\\s+", " ")).contains("pages + 1 = ?300", "xxx…'");
    }

    @Test
    void lineBreaksOfValuesDoNotBreakLines() {
        assertThat(STORE.query("EXPLAIN SELECT id FROM book WHERE title = 'a\nScan b\u2028'"))
                .contains("    checked: title = 'a\\u000aScan b\\u2028'");
    }

    @Test
    void jsonHasTheTreeAndTheNumbers() {
        assertThat(STORE.query("EXPLAIN FORMAT JSON SELECT COUNT(*) FROM book WHERE title = 'a\"\n'")
                        .get(0))
                .isEqualToNormalizingNewlines("""
                        {
                          "operator" : "Aggregate",
                          "values" : "COUNT(*)",
                          "inputs" : [ {
                            "operator" : "Select",
                            "values" : "0",
                            "inputs" : [ {
                              "operator" : "Scan",
                              "table" : "book",
                              "checked" : "title = 'a\\"\\n'",
                              "shards" : "16 of 16",
                              "columns" : "title",
                              "estimated" : {
                                "table_rows" : 4
                              },
                              "assumed" : {
                                "statements" : 25,
                                "rows" : 100000,
                                "pass" : 1000
                              },
                              "inputs" : [ ]
                            } ]
                          } ]
                        }""");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT t.v + t.v AS v FROM (%s) AS t",
                "SELECT CASE WHEN t.v > 1 THEN t.v ELSE -t.v END AS v FROM (%s) AS t",
                "SELECT SUM(t.v) OVER (ORDER BY t.v) + t.v AS v FROM (%s) AS t",
            })
    void expressionsThatDoubleAtEachStepStaySmall(String step) {
        String sql = "SELECT pages AS v FROM book";
        for (int i = 0; i < 12; i++) {
            sql = step.formatted(sql);
        }
        assertThat(String.join("\n", STORE.query("EXPLAIN " + sql))).hasSizeLessThan(1_000_000);
    }
}
