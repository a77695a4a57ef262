package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AggregateTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createSales() {
        store.run(
                "CREATE TABLE sale (id BIGINT PRIMARY KEY, shop VARCHAR(10), pieces BIGINT, price DECIMAL(10, 2),"
                        + " weight DOUBLE)",
                "INSERT INTO sale VALUES (1, 'a', 9223372036854775807, 1.50, 0.5), (2, 'a', 9223372036854775807, 2.00, -0.0),"
                        + " (3, 'b', NULL, NULL, 0.0), (4, NULL, 7, 0.25, 1e0), (5, NULL, -7, 0.25, 1e0)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void groupsWhereRowsAreRead() {
        assertThat(store.query("EXPLAIN PLAN FOR SELECT shop, SUM(pieces) FROM sale GROUP BY shop"))
                .anyMatch(line -> line.contains("SchemalessAggregate"));
    }

    @Test
    void arraysAreGroupedElementByElement() {
        store.run(
                "CREATE TABLE box (id BIGINT PRIMARY KEY, sizes DOUBLE ARRAY, prices DECIMAL(5, 2) ARRAY, more INTEGER ARRAY ARRAY,"
                        + " a INTEGER, b INTEGER, u UUID, d INTEGER)",
                "INSERT INTO box (id, sizes, prices, more) VALUES (1, ARRAY[0e0, 1e0], ARRAY[1.5], ARRAY[ARRAY[1]]),"
                        + " (2, ARRAY[-0e0, 1e0], ARRAY[1.50, NULL], ARRAY[ARRAY[1]]),"
                        + " (3, NULL, ARRAY[1.5], ARRAY[ARRAY[1], NULL])");

        assertThat(store.sorted("SELECT sizes, COUNT(*) FROM box GROUP BY sizes"))
                .isEqualTo(List.of("[0.0, 1.0]|2", "null|1"));
        assertThat(store.sorted("SELECT prices, SUM(id) FROM box GROUP BY prices"))
                .isEqualTo(List.of("[1.50, null]|2", "[1.50]|4"));
        assertThat(store.sorted("SELECT DISTINCT more FROM box")).isEqualTo(List.of("[[1], null]", "[[1]]"));
        assertThat(store.query("SELECT COUNT(DISTINCT sizes) FROM box")).isEqualTo(List.of("1"));
        assertThat(store.sorted("SELECT a, b, u, d, sizes, prices, more, COUNT(*) FROM box WHERE id < 2"
                        + " GROUP BY a, b, u, d, sizes, prices, more"))
                .isEqualTo(List.of("null|null|null|null|[0.0, 1.0]|[1.50]|[[1]]|1"));
    }

    @Test
    void sumsOfIntegersDoNotWrap() {
        assertThat(store.query("SELECT shop, SUM(pieces), COUNT(pieces), COUNT(*) FROM sale GROUP BY shop"))
                .containsExactlyInAnyOrder("a|18446744073709551614|2|2", "b|null|0|1", "null|0|2|2");
        assertThat(store.query("SELECT SUM(-pieces) FROM sale WHERE shop = 'a'"))
                .containsExactly("-18446744073709551614");
    }

    @Test
    void sumsBeyondDoubleAreRefused() {
        for (String sum : List.of("SUM(1e308 + id)", "AVG(1e308 + id)", "SUM(1e308 + id) OVER ()")) {
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> store.query("SELECT " + sum + " FROM sale"))
                    .extracting(SchemalessException::code)
                    .isEqualTo(ErrorCode.NUMBER_OUT_OF_RANGE);
        }
        assertThat(store.query("SELECT SUM(CAST('Infinity' AS DOUBLE)) FROM sale"))
                .containsExactly("Infinity");
    }

    @Test
    void countsOverWindowsAreAddedUp() {
        assertThat(store.query("SELECT COUNT(DISTINCT w.n), COUNT(*), COUNT(w.shop)"
                        + " FROM (SELECT shop, RANK() OVER (ORDER BY shop) AS n FROM sale) AS w"))
                .containsExactly("3|5|3");
    }

    @Test
    void sumsAndAveragesOfDecimalsAreExact() {
        assertThat(store.query("SELECT SUM(price), AVG(price), MIN(price), MAX(price) FROM sale"))
                .containsExactly("4.00|1.000000|0.25|2.00");
        assertThat(store.query("SELECT SUM(weight), AVG(weight), MAX(weight) FROM sale"))
                .containsExactly("2.5|0.5|1.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "COUNT(DISTINCT s.shop), COUNT(s.pieces) ; 2|4 ; 0|0",
                "COUNT(DISTINCT s.shop), COUNT(*), MIN(s.id), SUM(s.id) ; 2|5|1|15 ; 0|0|null|null",
                "SUM(DISTINCT s.price), AVG(s.price) ; 3.75|1.000000 ; null|null",
            })
    void distinctValuesOfAJoinAreCountedBesideOthers(String select, String of, String ofNothing) {
        String sql = "SELECT " + select + " FROM sale AS s JOIN sale AS t ON t.id = s.id";

        assertThat(store.query(sql)).containsExactly(of);
        assertThat(store.query(sql + " WHERE s.id > 100")).containsExactly(ofNothing);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SchemalessAggregate ; COUNT(*), SUM(s.id), MIN(s.weight)         ; sale AS s ; null|null|3|0|null|null",
                "SchemalessAggregate ; COUNT(DISTINCT s.price), COUNT(s.pieces)   ; sale AS s JOIN sale AS t ON t.id > s.id + 100 ;"
                        + " null|null|3|0|0",
                "SchemalessAggregate ; LISTAGG(s.shop), COUNT(*), COLLECT(s.shop) ; sale AS s ; null|null|3|null|0|[]",
                "SchemalessAggregate ; JSON_ARRAYAGG(s.shop), COUNT(DISTINCT s.id); sale AS s ; null|null|3|[]|0",
            })
    void groupingSetsOfNoRowsHaveTheRowOfTheEmptySet(String runsOn, String select, String from, String row) {
        String query =
                "SELECT s.shop, s.price, GROUPING(s.shop, s.price), " + select + " FROM " + from + " WHERE s.id > 100";
        String onlyKeys = query + " GROUP BY GROUPING SETS ((s.shop), (s.price))";
        String all = query + " GROUP BY CUBE (s.shop, s.price)";

        assertThat(store.query(all)).containsExactly(row);
        assertThat(store.query("EXPLAIN PLAN FOR " + all)).anyMatch(line -> line.contains(runsOn));
        assertThat(store.query(onlyKeys)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT COUNT(*) FROM sale t WHERE t.id > s.id GROUP BY ROLLUP (shop) HAVING GROUPING(shop) = 1 ; 1|4,2|3,3|2,4|1,5|0",
                "SELECT SUM(id) FROM sale t WHERE t.id > s.id GROUP BY CUBE (shop, price) HAVING GROUPING(shop, price) = 3"
                        + " ; 1|14,2|12,3|9,4|5,5|null",
                "SELECT MAX(n) FROM (SELECT COUNT(price) AS n FROM sale t WHERE t.id = s.id + 1 GROUP BY ROLLUP (shop)) q"
                        + " ; 1|1,2|0,3|1,4|1,5|0",
                "SELECT COUNT(DISTINCT shop) + COUNT(price) FROM sale t WHERE t.id > s.id GROUP BY GROUPING SETS ((id), ())"
                        + " HAVING GROUPING(id) = 1 ; 1|5,2|3,3|2,4|1,5|0",
            })
    void groupingSetsOfCorrelatedRowsHaveTheRowOfTheEmptySet(String subquery, String rows) {
        assertThat(store.query("SELECT s.id, (" + subquery + ") FROM sale s ORDER BY s.id"))
                .containsExactly(rows.split(","));
    }

    @Test
    void groupingSetsGroupRowsByEachOfThem() {
        String select = "SELECT shop, price, GROUPING(shop, price), COUNT(*), SUM(pieces), COUNT(DISTINCT weight)";

        assertThat(store.query(select + " FROM sale GROUP BY ROLLUP (shop, price)"))
                .containsExactlyInAnyOrder(
                        "a|1.50|0|1|9223372036854775807|1",
                        "a|2.00|0|1|9223372036854775807|1",
                        "b|null|0|1|null|1",
                        "null|0.25|0|2|0|1",
                        "a|null|1|2|18446744073709551614|2",
                        "b|null|1|1|null|1",
                        "null|null|1|2|0|1",
                        "null|null|3|5|18446744073709551614|3");
        assertThat(store.query("SELECT GROUP_ID(), COUNT(*) FROM sale GROUP BY GROUPING SETS ((), (), (shop))"))
                .containsExactlyInAnyOrder("0|5", "1|5", "0|2", "0|1", "0|2");
        assertThat(store.query(
                        "SELECT shop, LISTAGG(price) WITHIN GROUP (ORDER BY price) FROM sale GROUP BY ROLLUP (shop)"))
                .containsExactlyInAnyOrder("a|1.50,2.00", "b|null", "null|0.25,0.25", "null|0.25,0.25,1.50,2.00");
    }

    @Test
    void sumThatItsTypeCannotHoldIsRefused() {
        store.run(
                "CREATE TABLE big (id BIGINT PRIMARY KEY, x DECIMAL(38, 0))",
                "INSERT INTO big VALUES (1, 99999999999999999999999999999999999999), (2, 1)");

        store.fails(ErrorCode.NUMBER_OUT_OF_RANGE, "Cannot use sum", "SELECT SUM(x) FROM big");
        assertThat(store.query("SELECT SUM(x) FROM big WHERE id = 2")).containsExactly("1");
    }

    @Test
    void rowsWithoutTheirKeyAreOneGroupAndZeroesAreEqual() {
        assertThat(store.query("SELECT shop, COUNT(*) FROM sale GROUP BY shop"))
                .containsExactlyInAnyOrder("a|2", "b|1", "null|2");
        assertThat(store.query("SELECT weight, COUNT(*) FROM sale GROUP BY weight"))
                .containsExactlyInAnyOrder("0.5|1", "0.0|2", "1.0|2");
        assertThat(store.query("SELECT DISTINCT price FROM sale"))
                .containsExactlyInAnyOrder("1.50", "2.00", "null", "0.25");
    }

    @Test
    void filterHavingAndDistinctApply() {
        assertThat(store.query("SELECT shop, COUNT(*) FILTER (WHERE price > 1.60) FROM sale GROUP BY shop"))
                .containsExactlyInAnyOrder("a|1", "b|0", "null|0");
        assertThat(store.query("SELECT shop FROM sale GROUP BY shop HAVING SUM(price) < 1"))
                .containsExactly("null");
        assertThat(store.query("SELECT COUNT(DISTINCT price), COUNT(DISTINCT shop) FROM sale"))
                .containsExactly("3|2");
        assertThat(store.query("SELECT COUNT(DISTINCT shop, price), COUNT(DISTINCT weight) FROM sale"))
                .containsExactly("2|3");
        assertThat(store.query("SELECT shop, SUM(DISTINCT price) FROM sale GROUP BY shop"))
                .containsExactlyInAnyOrder("a|3.50", "b|null", "null|0.25");
    }

    @Test
    void emptyTableHasOneGroupOfAllRowsAndNoOther() {
        store.run("DELETE FROM sale");

        assertThat(store.query("SELECT COUNT(*), COUNT(shop), SUM(pieces), AVG(price), MIN(shop) FROM sale"))
                .containsExactly("0|0|null|null|null");
        assertThat(store.query("SELECT COUNT(*) FROM sale")).containsExactly("0");
        assertThat(store.query("SELECT COUNT(DISTINCT shop), COUNT(price), SUM(DISTINCT pieces) FROM sale"))
                .containsExactly("0|0|null");
        assertThat(store.query("SELECT shop, COUNT(*) FROM sale GROUP BY shop")).isEmpty();
    }

    @Test
    void windowOverAllRowsReadsNoValues() {
        assertThat(store.query("EXPLAIN PLAN FOR SELECT COUNT(*) OVER () FROM sale"))
                .anyMatch(line -> line.contains("fields=[]"));
        assertThat(store.query("EXPLAIN PLAN FOR SELECT SUM(price) OVER (PARTITION BY shop) FROM sale"))
                .anyMatch(line -> line.contains("fields=[shop, price]"));
        assertThat(store.query("SELECT COUNT(*) OVER () FROM sale")).containsExactly("5", "5", "5", "5", "5");
        assertThat(store.query("SELECT ROW_NUMBER() OVER () * 2 FROM sale"))
                .containsExactlyInAnyOrder("2", "4", "6", "8", "10");
    }

    @Test
    void serversCountTheRowsOfAWholeTableAndOnlyOfAWholeOne() {
        String counted = "counted=[by the servers]";
        assertThat(store.query("EXPLAIN PLAN FOR SELECT COUNT(*) FROM sale")).anyMatch(line -> line.contains(counted));
        assertThat(store.query("EXPLAIN PLAN FOR SELECT COUNT(*) FROM sale WHERE shop = 'a'"))
                .noneMatch(line -> line.contains(counted));
        assertThat(store.query("EXPLAIN PLAN FOR SELECT COUNT(shop) FROM sale"))
                .noneMatch(line -> line.contains(counted));
        store.run("DELETE FROM sale WHERE id IN (1, 4)");

        assertThat(store.query("SELECT COUNT(*), COUNT(*) + 1 FROM sale")).containsExactly("3|4");
        assertThat(store.query("SELECT COUNT(*) FROM sale WHERE shop = 'a'")).containsExactly("1");
    }

    @Test
    void transactionCountsAndGroupsWhatItHasChanged() {
        Transaction transaction = store.store().begin(1 << 20);
        in(transaction, "DELETE FROM sale WHERE id = 1");
        in(transaction, "UPDATE sale SET shop = 'c' WHERE id = 2");
        in(transaction, "INSERT INTO sale (id, shop) VALUES (6, 'c'), (7, 'b')");

        assertThat(queryIn(transaction, "SELECT COUNT(*) FROM sale")).containsExactly("6");
        assertThat(queryIn(transaction, "SELECT shop, COUNT(*) FROM sale GROUP BY shop"))
                .containsExactlyInAnyOrder("b|2", "c|2", "null|2");
        transaction.rollback();
        assertThat(store.query("SELECT COUNT(*) FROM sale")).containsExactly("5");
    }

    private void in(Transaction transaction, String sql) {
        store.prepare(sql).execute(List.of(), transaction, ReadControl.unlimited());
    }

    private List<String> queryIn(Transaction transaction, String sql) {
        StatementResult result = store.prepare(sql).execute(List.of(), transaction, ReadControl.unlimited());
        List<String> rows = new ArrayList<>();
        try (Rows cursor = ((StatementResult.Query) result).rows()) {
            while (cursor.next()) {
                List<String> values = new ArrayList<>();
                for (Object value : cursor.values()) {
                    values.add(String.valueOf(value));
                }
                rows.add(String.join("|", values));
            }
        }
        return rows;
    }

    @Test
    void wrongTypedValueIsRefusedUnlessItIsNotNeeded() {
        store.run(
                "CREATE TABLE odd (id BIGINT PRIMARY KEY, x BIGINT)",
                "INSERT INTO odd (id, _body) VALUES (1, '{\"x\": 1}')",
                "ALTER TABLE odd DROP COLUMN x",
                "INSERT INTO odd (id, _body) VALUES (2, '{\"x\": [1]}')",
                "ALTER TABLE odd ADD COLUMN x BIGINT FIELD x");

        store.fails(ErrorCode.TYPE_MISMATCH, "Cannot read column 'odd.x'", "SELECT SUM(x) FROM odd");
        assertThat(store.query("SELECT COUNT(*) FROM odd")).containsExactly("2");
        assertThat(store.query("SELECT SUM(x) FROM odd WHERE id = 1")).containsExactly("1");
    }
}
