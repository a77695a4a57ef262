package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** EXPLAIN ANALYZE runs a query and says what each operator did. */
class ExplainAnalyzeTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE task (id INTEGER PRIMARY KEY, owner INTEGER, size INTEGER, note VARCHAR(10) CELL notes)",
                "CREATE INDEX by_owner ON task (owner)");
        STORE.run("INSERT INTO task VALUES "
                + IntStream.range(0, 100)
                        .mapToObj(i -> "(" + i + ", " + i % 10 + ", " + i + ", 'n')")
                        .collect(Collectors.joining(", ")));
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** Runs it and leaves out what takes a different time each time. */
    private static List<String> analyzed(String sql, Object... parameters) {
        return String.join("\n", STORE.query("EXPLAIN ANALYZE " + sql, parameters))
                .replaceAll(",\\s+[0-9.,]+\\s+ms", ", time")
                .lines()
                .map(String::strip)
                .filter(line -> !line.matches(
                        "(estimated|assumed|not used|not usable|columns|shards|pushed|checked|cells): .*"))
                .toList();
    }

    @Test
    void ofALookupByKey() {
        assertThat(analyzed("SELECT owner FROM task WHERE id = ?", 7))
                .containsExactly(
                        "Look up task by key",
                        "actual: 1 statement, 1 row of 1 cell fetched, 0 rejected, 1 row passed on, time");
    }

    @Test
    void ofTheFirstRowsOfARangeOfThePrimaryKey() {
        STORE.run(
                "CREATE TABLE night (hotel INTEGER, day INTEGER, n INTEGER, PRIMARY KEY (hotel, day)) SHARD BY (hotel)");
        STORE.run("INSERT INTO night VALUES "
                + IntStream.range(0, 100)
                        .mapToObj(i -> "(" + i % 2 + ", " + i + ", " + i + ")")
                        .collect(Collectors.joining(", ")));

        assertThat(analyzed("SELECT n FROM night WHERE hotel = 1 AND day > ? ORDER BY day DESC LIMIT 5", 20))
                .contains("actual: 1 statement, 5 rows of 5 cells fetched, 0 rejected, 5 rows passed on, time");
        assertThat(analyzed("SELECT n FROM night WHERE hotel = 1 AND day BETWEEN 41 AND 50"))
                .contains("actual: 1 statement, 5 rows of 5 cells fetched, 0 rejected, 5 rows passed on, time");
    }

    @Test
    void countsWhatTheFilterRejectsAndTheCellsOfARow() {
        assertThat(analyzed("SELECT id FROM task WHERE owner = 3 AND note = 'n' AND size > 50"))
                .containsExactly(
                        "Read task by index by_owner",
                        "actual: 1 statement, 10 rows of 20 cells fetched, 5 rejected, 5 rows passed on, time");
    }

    @Test
    void ofOperatorsThatCodeIsGeneratedOf() {
        assertThat(analyzed("SELECT owner, COUNT(*) FROM task WHERE size < 20 GROUP BY owner ORDER BY 2, 1"))
                .contains(
                        "actual: 10 rows passed on, time",
                        "actual: 2 statements, 100 rows of 100 cells fetched, 80 rejected, 20 rows passed on, time");
    }

    @Test
    void everyOperatorOfAJoinHasItsLine() {
        List<String> lines =
                analyzed("SELECT a.id, b.id FROM task AS a JOIN task AS b ON b.id = a.owner WHERE a.size + 1 = 5");
        assertThat(lines.stream().filter(line -> line.startsWith("actual")))
                .hasSameSizeAs(
                        lines.stream().filter(line -> !line.contains(": ")).toList())
                .hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void jsonHasTheCountsAsNumbers() {
        String json = STORE.query("EXPLAIN ANALYZE FORMAT=JSON SELECT id FROM task WHERE owner = 3 AND size > 50")
                .get(0);

        assertThat(json)
                .contains("\"operator\" : \"Read\"", "\"rows_fetched\" : 10", "\"rows_rejected\" : 5", "\"rows\" : 5");
    }

    @Test
    void changesAreNotRun() {
        assertThat(catchThrowable(() -> STORE.query("EXPLAIN ANALYZE DELETE FROM task WHERE id = 1")))
                .hasMessageContaining("only queries change nothing")
                .hasFieldOrPropertyWithValue("code", ErrorCode.NOT_SUPPORTED);
        assertThat(STORE.query("SELECT COUNT(*) FROM task")).containsExactly("100");
    }
}
