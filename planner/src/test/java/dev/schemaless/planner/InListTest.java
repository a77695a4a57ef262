package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of IN are one value, whose length makes no difference to the plan, and mean what their members mean one by one. */
class InListTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createItems() {
        store.run(
                "CREATE TABLE item (id BIGINT PRIMARY KEY, small SMALLINT, label VARCHAR(20), code CHAR(4),"
                        + " price DECIMAL(8, 2), rate DOUBLE, due DATE, flag BOOLEAN)",
                "CREATE INDEX by_label ON item (label)",
                "CREATE INDEX by_small ON item (small)",
                "INSERT INTO item VALUES (1, 1, 'a', 'a', 1.00, 1.0, DATE '2026-01-01', TRUE),"
                        + " (2, 2, 'it''s', 'b', 2.50, 2.5, DATE '2026-01-02', FALSE),"
                        + " (3, -3, '', '', -3.00, -3.0, DATE '2026-01-03', NULL),"
                        + " (4, NULL, NULL, NULL, NULL, NULL, NULL, NULL),"
                        + " (-5, 7, '7', '7', 7.00, 7.0, DATE '2026-01-07', TRUE)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    /** Each is asked with lists of several lengths, the first of which made the plan. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT SUM(CASE WHEN a.n IN (%s) THEN 1 ELSE 0 END) FROM (%s) AS a (n)",
                "SELECT COUNT(*) FILTER (WHERE a.n IN (%s)) FROM (%s) AS a (n)",
                "SELECT SUM(c) FROM (SELECT CASE WHEN i THEN 1 ELSE 0 END FROM (SELECT a.n IN (%s) FROM (%s) AS a (n)) AS b (i)) AS d (c)",
                "SELECT c FROM (SELECT COUNT(*), a.n IN (%1$s) FROM (%2$s) AS a (n) GROUP BY a.n IN (%1$s)) AS d (c, i) WHERE i",
                "SELECT MAX(r) FROM (SELECT ROW_NUMBER() OVER (PARTITION BY a.n IN (%s) ORDER BY a.n), a.n FROM (%s) AS a (n)) AS b (r, n) WHERE n < 10",
            })
    void listsThatAreNoPredicatesAreWhole(String sql) {
        String numbers = "VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11)";
        for (int length : List.of(6, 7, 5, 8, 10, 9)) {
            String list = IntStream.range(0, length).mapToObj(String::valueOf).collect(Collectors.joining(", "));
            assertThat(store.query(String.format(sql, list, numbers)))
                    .as(list)
                    .isEqualTo(store.query(String.format(sql, list.replace("0, ", "0 + 0, "), numbers)))
                    .singleElement()
                    .isEqualTo(String.valueOf(length));
        }
    }

    @Test
    void listsThatAreAssignedByAreWhole() {
        for (int length : List.of(6, 5, 8)) {
            String list =
                    IntStream.range(-5, length - 5).mapToObj(String::valueOf).collect(Collectors.joining(", "));
            store.run("UPDATE item SET label = CASE WHEN id IN (" + list + ") THEN 'in' ELSE 'out' END");

            assertThat(store.query("SELECT COUNT(*) FROM item WHERE label = 'in'"))
                    .as(list)
                    .isEqualTo(store.query("SELECT COUNT(*) FROM item WHERE id BETWEEN -5 AND " + (length - 6)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fine = 5",
                "fine IN (5, 0.1)",
                "fine IN (0.1000000000000000000000000000000001, 7)",
                "fine NOT IN (5, 0.1)",
                "small IN (fine, 7)",
                "small IN (CAST(7 AS DECIMAL(38, 34)), 5)",
                "price IN (CAST(0.1 AS DECIMAL(38, 34)), 12345.5)",
                "(small, fine) IN ((1, 5), (2, 6))",
                "fine IN (SELECT id FROM item)",
            })
    void listsThatWouldLoseDigitsAreRefused(String condition) {
        store.run("ALTER TABLE item ADD COLUMN fine DECIMAL(38, 34)");
        store.fails(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "digits: at most 38 are possible. Use DOUBLE or VARCHAR",
                "DELETE FROM item WHERE " + condition);
    }

    @Test
    void listsThatLoseNoDigitsAreExact() {
        store.run(
                "ALTER TABLE item ADD COLUMN fine DECIMAL(38, 34)",
                "UPDATE item SET fine = 0.1 WHERE id = 1",
                "UPDATE item SET fine = 0.1000000000000000000000000000000001 WHERE id = 2");
        assertThat(store.query("SELECT id FROM item WHERE fine IN (0.1, 0.2)")).containsExactly("1");
        assertThat(store.sorted("SELECT id FROM item WHERE fine IN (0.1E0, 5)")).containsExactly("1", "2");
        assertThat(store.query("SELECT id FROM item WHERE fine IN (?, ?)", new BigDecimal("0.1"), 5))
                .containsExactly("1");
    }

    private long statistic(String name) {
        return store.query("SHOW PLAN CACHE").stream()
                .filter(row -> row.startsWith(name + "|"))
                .mapToLong(row -> Long.parseLong(row.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }

    @Test
    void listsOfAnyLengthShareAPlan() {
        store.query("SELECT id FROM item WHERE id IN (1, 2, 3, 4)");
        long misses = statistic("misses");
        long bypassed = statistic("bypassed");

        for (int length : List.of(5, 100, 5_000, 50_000)) {
            assertThat(store.query("SELECT id FROM item WHERE id IN (" + numbers(length) + ")"))
                    .as("of " + length)
                    .containsExactlyInAnyOrder("1", "2", "3", "4");
        }
        assertThat(store.query("SELECT id FROM item WHERE id IN (9, -5,\n 7000000000, -1)"))
                .containsExactly("-5");

        assertThat(statistic("misses")).isEqualTo(misses);
        // the two questions beside this one
        assertThat(statistic("bypassed")).isEqualTo(bypassed + 2);
    }

    @Test
    void planOfALongListServesShortOnes() {
        store.query("SELECT id FROM item WHERE label IN ('x', 'y', 'z', " + "'w', ".repeat(10_000) + "'v') AND id < 9");
        long misses = statistic("misses");

        assertThat(store.query("SELECT id FROM item WHERE label IN ('a', 'it''s', '', 'a') AND id < 3"))
                .containsExactlyInAnyOrder("1", "2");

        assertThat(statistic("misses")).isEqualTo(misses);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "price IN (1.00, 2.5, -3, 8)",
                "price IN (1, 2, -3, 7)",
                "rate IN (1, 2, 7, -3)",
                "id IN (1, 2.0, 3.5, 4)",
                "id IN (1, 2, NULL, 3)",
                "id IN (1, 2, 1 + 2, 4)",
                "id IN ('1', '2', '3', '4')",
                "label IN ('a', NULL, '7', 'b')",
                "label IN (7, 8, 9, 10)",
                "code IN ('a', 'b ', '', '7')",
                "due IN (DATE '2026-01-01', DATE '2026-01-03', DATE '2025-01-01', DATE '2026-01-07')",
                "due IN ('2026-01-01', '2026-01-03', '2025-01-01', '2026-01-07')",
                "small IN (1, 70000, -3, 7)",
                "id + 1 IN (2, 3, 4, 9)",
                "label || 'x' IN ('ax', 'x', 'b', 'c')",
                "id IN (1, 2, 3, 4) AND small IN (1, 2, 3, 4, 5)",
                "NOT (id IN (1, 2, 3, 4))",
                "id IN (1, 2, 3, 4) IS NOT TRUE",
                "label NOT IN ('a', 'b', 'c', 'd')",
                "label NOT IN ('a', 'b', NULL, 'd')",
                "CASE WHEN small IN (1, 2, 3, 4) THEN id IN (1, 5, 6, 7) ELSE label IN ('', '7', 'x', 'y') END",
                "(id, small) IN ((1, 1), (2, 2), (3, 3), (4, 4))"
            })
    void listMeansWhatItsMembersMean(String condition) {
        String oneByOne = "SELECT id, CASE WHEN " + condition + " THEN 1 ELSE 0 END FROM item";
        List<String> expected;
        try {
            // a select list keeps its literals
            expected = store.query(oneByOne).stream()
                    .filter(row -> row.endsWith("|1"))
                    .map(row -> row.substring(0, row.indexOf('|')))
                    .toList();
        } catch (SchemalessException e) {
            assertThatThrownBy(() -> store.query("SELECT id FROM item WHERE " + condition))
                    .hasMessage(e.getMessage());
            return;
        }

        assertThat(store.query("SELECT id FROM item WHERE " + condition)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(store.query("SELECT id FROM item WHERE " + condition)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void randomListsMeanWhatTheirMembersMean() {
        Random random = new Random(7);
        for (int i = 0; i < 150; i++) {
            boolean text = random.nextBoolean();
            String column = text ? "label" : List.of("id", "small").get(random.nextInt(2));
            List<String> members = new ArrayList<>();
            for (int k = 0; k < 1 + random.nextInt(8); k++) {
                members.add(
                        text
                                ? List.of("'a'", "'it''s'", "''", "'7'", "'A'").get(random.nextInt(5))
                                : Integer.toString(random.nextInt(12) - 6));
            }
            boolean not = random.nextInt(3) == 0;
            String list = column + (not ? " NOT IN (" : " IN (")
                    + String.join(random.nextBoolean() ? "," : " , ", members) + ")";
            String oneByOne = members.stream()
                    .map(member -> column + (not ? " <> " : " = ") + member)
                    .collect(Collectors.joining(not ? " AND " : " OR "));

            assertThat(store.query("SELECT id FROM item WHERE " + list))
                    .as(list)
                    .containsExactlyInAnyOrderElementsOf(store.query("SELECT id FROM item WHERE " + oneByOne));
        }
    }

    @Test
    void listClaimsNoOrderOfAnIndexBehindIt() {
        store.run("CREATE INDEX by_small_price ON item (small, price)");

        assertThat(store.query("SELECT price FROM item WHERE small IN (1, 2, -3, 7) ORDER BY price LIMIT 3"))
                .containsExactly("-3.00", "1.00", "2.50");
        assertThat(store.query("SELECT price FROM item WHERE small IN (7, 2, -3, 1, 9) ORDER BY price DESC LIMIT 2"))
                .containsExactly("7.00", "2.50");
    }

    @Test
    void listsAreFoundInEveryClauseAndStatement() {
        assertThat(store.query("SELECT a.id FROM item a JOIN item b ON a.id = b.id AND b.small IN (1, 2, 9, 10)"))
                .containsExactlyInAnyOrder("1", "2");
        assertThat(store.query("SELECT small FROM item GROUP BY small HAVING small IN (1, 2, 9, 10)"))
                .containsExactlyInAnyOrder("1", "2");
        assertThat(store.query("SELECT label IN ('a', 'b', 'c', 'd') FROM item WHERE id = 1"))
                .containsExactly("true");
        store.run("UPDATE item SET price = 9 WHERE id IN (1, 2, 100, 101, 102)");
        assertThat(store.query("SELECT id FROM item WHERE price = 9")).containsExactlyInAnyOrder("1", "2");
        store.run("DELETE FROM item WHERE label IN ('a', 'x', 'y', 'z')");
        assertThat(store.query("SELECT COUNT(*) FROM item")).containsExactly("4");
    }
}
