package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are compared field by field, NULL included, and keys and indexes answer it. */
class RowComparisonTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE stay (id BIGINT PRIMARY KEY, a BIGINT, b BIGINT, town VARCHAR)",
                "CREATE INDEX by_ab ON stay (a, b)",
                "CREATE INDEX by_town ON stay (town, a, id)",
                "CREATE TABLE room (hotel BIGINT, number BIGINT, beds BIGINT, PRIMARY KEY (hotel, number))",
                "INSERT INTO stay VALUES (1, 1, 1, 'x'), (2, 1, 2, 'x'), (3, 2, 1, 'y'), (4, 2, 2, 'y'), (5, NULL, 3, 'z'),"
                        + " (6, 1, NULL, 'x')",
                "INSERT INTO stay SELECT 10 + a.n * 4 + b.n, 10 + a.n, b.n, 'many' FROM (VALUES (0), (1), (2), (3), (4)) AS a"
                        + " (n), (VALUES (0), (1), (2), (3)) AS b (n)",
                "INSERT INTO room VALUES (1, 1, 2), (1, 2, 1), (2, 1, 4), (2, 2, 5)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(a, b) = (1, 2)|2",
                "(a, b) <> (1, 1)|2, 3, 4, 5",
                "(a, b) > (1, 1)|2, 3, 4",
                "(a, b) >= (1, 1)|1, 2, 3, 4",
                "(a, b) < (2, 1)|1, 2, 6",
                "(a, b) <= (2, 1)|1, 2, 3, 6",
                "(2, 1) > (a, b)|1, 2, 6",
                "NOT ((a, b) > (1, 1))|1",
                "(a, b) BETWEEN (1, 2) AND (2, 1)|2, 3",
                "(a, b) NOT BETWEEN (1, 2) AND (2, 1)|1, 4",
                "(a, b) IS DISTINCT FROM (1, 1)|2, 3, 4, 5, 6",
                "(a, b) IS NOT DISTINCT FROM (1, NULL)|6",
                "(a, b) > (1.5, 7)|3, 4",
                "(a, b) = (1.5, 1)|",
                "(a, b) > (1, NULL)|3, 4",
                "(a, b, id) > (1, 1, 1)|2, 3, 4",
                "(a, b) IN ((1, 2), (2, 1), (3, NULL))|2, 3",
                "(a, b) NOT IN ((1, 2), (2, 1))|1, 4, 5",
                "(a, b) IN (SELECT hotel, number FROM room)|1, 2, 3, 4"
            })
    void meansWhatItsFieldsMean(String condition, String ids) {
        String expected = ids == null ? "" : ids;
        String sql = "SELECT id FROM stay WHERE town <> 'many' AND " + condition;
        assertThat(String.join(", ", STORE.sorted(sql))).isEqualTo(expected);
        String asValue =
                "SELECT id FROM stay WHERE town <> 'many' AND CASE WHEN " + condition + " THEN 1 ELSE 0 END = 1";
        if (!condition.contains("SELECT")) {
            assertThat(String.join(", ", STORE.sorted(asValue))).isEqualTo(expected);
        }
    }

    private static String access(String sql) {
        return STORE.explain(sql).replaceAll("(?s).*by=\\[([^]]*)].*", "$1");
    }

    @Test
    void keysAndIndexesFindRows() {
        assertThat(access("SELECT beds FROM room WHERE (hotel, number) = (1, 2)"))
                .isEqualTo("primary key");
        assertThat(access("SELECT beds FROM room WHERE (hotel, number) IN ((1, 2), (2, 1))"))
                .isEqualTo("union of 2 × primary key");
        assertThat(access("SELECT id FROM stay WHERE (a, b) IN ((1, 2), (2, 1))"))
                .isEqualTo("union of 2 × index by_ab");
        assertThat(access("SELECT id FROM stay WHERE (a, b) > (?, ?)")).isEqualTo("union of 2 × index by_ab");
    }

    @Test
    void parametersTakeTheTypesOfTheirFields() {
        assertThat(STORE.sorted("SELECT id FROM stay WHERE (town, a) IN ((?, ?), ('x', ?))", "y", 2, 1))
                .containsExactly("1", "2", "3", "4", "6");
        assertThat(STORE.sorted("SELECT id FROM stay WHERE (town, a) > (?, ?) AND b = 3", "y", 5))
                .containsExactly("5");
    }

    @Test
    void listOfRowsMayBeLong() {
        String many = IntStream.range(0, 1_000)
                .mapToObj(i -> "(" + i + ", " + i % 3 + ")")
                .collect(Collectors.joining(", "));
        String sql = "SELECT beds FROM room WHERE (hotel, number) IN (" + many + ")";
        assertThat(access(sql)).isEqualTo("union of 1000 × primary key");
        assertThat(STORE.sorted(sql)).containsExactly("2", "5");
        assertThat(STORE.sorted("SELECT id FROM stay WHERE (a, b) IN (" + many + ")"))
                .containsExactly("1", "11", "16", "18", "23", "28", "4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a, id) > (?, ?)", "a > ? OR (a = ? AND id > ?)", "a >= ? AND (a > ? OR id > ?)"})
    void pagesAreReadThroughTheIndex(String after) {
        String sql = "SELECT a, id FROM stay WHERE town = 'many' AND (" + after + ") ORDER BY a, id LIMIT 3";
        assertThat(STORE.explain(sql)).contains("SchemalessFirst", "by_town in order of a, id");
        List<String> rows = new ArrayList<>();
        List<String> page = STORE.query(sql, lastOf("0|0", after));
        while (!page.isEmpty()) {
            rows.addAll(page);
            page = STORE.query(sql, lastOf(rows.get(rows.size() - 1), after));
        }
        assertThat(rows)
                .hasSize(20)
                .isEqualTo(STORE.query("SELECT a, id FROM stay /*+ NO_INDEX */ WHERE town = 'many' ORDER BY a, id"));
    }

    private static Object[] lastOf(String row, String after) {
        long a = Long.parseLong(row.substring(0, row.indexOf('|')));
        long id = Long.parseLong(row.substring(row.indexOf('|') + 1));
        return after.startsWith("(") ? new Object[] {a, id} : new Object[] {a, a, id};
    }

    @Test
    void pageBeginsWhereTheLastOneEnded() {
        assertThat(STORE.explain("SELECT id FROM stay WHERE town = 'x' AND (a, id) > (1, 2) ORDER BY a, id LIMIT 3"))
                .contains("pushed=[town = 'x' AND (a > 1 OR (a = 1 AND id > 2))]")
                .doesNotContain("residual");
        assertThat(STORE.explain("SELECT id FROM stay WHERE (a, b) < (?, ?) ORDER BY a DESC, b DESC LIMIT 3"))
                .contains("order=[a DESC, b DESC]", "pushed=[a < ?1 OR (a = ?1 AND b < ?2)]");
        List<String> analysed = STORE.query(
                "EXPLAIN ANALYZE SELECT id FROM stay WHERE town = 'many' AND (a, id) > (12, 18) ORDER BY a, id LIMIT 2");
        assertThat(analysed).anyMatch(line -> line.contains("0 rejected"));
    }
}
