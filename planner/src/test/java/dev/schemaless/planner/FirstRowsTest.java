package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** ORDER BY with LIMIT, MIN and MAX read an index from one end and stop. */
class FirstRowsTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, a BIGINT, b BIGINT, c VARCHAR, d BIGINT, m BIGINT CELL meta, e BIGINT)",
                "CREATE INDEX by_a ON t (a)",
                "CREATE INDEX by_b_a ON t (b, a)",
                "CREATE INDEX by_c ON t (c)",
                "CREATE INDEX by_m ON t (m) SHARD BY (m)",
                "CREATE INDEX by_e_b ON t (e DESC, b)",
                "CREATE TABLE nothing (id BIGINT PRIMARY KEY, a BIGINT)",
                "CREATE INDEX by_nothing ON nothing (a)");
        String values = "INSERT INTO t (id, a, b, c, d, m, e) VALUES ";
        for (int i = 0; i < 300; i++) {
            String a = i % 10 == 9 ? "NULL" : Integer.toString(i * 7 % 300);
            String text = "'" + "x".repeat(3_100) + i * 7 % 300 + "'";
            STORE.update(values + "(" + i + ", " + a + ", " + i % 3 + ", " + (i % 2 == 0 ? text : "'s" + i % 50 + "'")
                    + ", " + i + ", " + (300 - i) + ", " + i + ")");
        }
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static void explains(String sql, String plan) {
        assertThat(STORE.explain(sql) + "\n").isEqualTo(plan.replaceAll(" \\\\\n", " "));
    }

    /** The answer is the one that reading and sorting everything gives, and comes from an index. */
    private static void answers(String sql, Object... parameters) {
        assertThat(STORE.explain(sql)).contains("SchemalessFirst");
        String without = sql.replaceFirst("FROM t", "FROM t /*+ NO_INDEX */");
        assertThat(STORE.explain(without)).doesNotContain("SchemalessFirst");
        assertThat(STORE.query(sql, parameters)).isEqualTo(STORE.query(without, parameters));
    }

    @Test
    void orderOfAnIndexIsReadFromItsEnd() {
        explains("SELECT id, a FROM t ORDER BY a DESC LIMIT 20", """
                SchemalessFirst(table=[t], by=[index by_a in order of a], order=[a DESC], first=[20], \\
                shards=[16 of 16], cells=[base], fields=[id, a])
                """);
        answers("SELECT id, a FROM t ORDER BY a DESC LIMIT 20");
        answers("SELECT a FROM t ORDER BY a LIMIT 50");
    }

    @Test
    void columnsOfAnIndexDescendEachByItself() {
        explains("SELECT id FROM t WHERE e < 200 ORDER BY e DESC, b LIMIT 20", """
                SchemalessFirst(table=[t], by=[index by_e_b in order of e, b], order=[e DESC, b], first=[20], \\
                shards=[16 of 16], pushed=[e < 200], cells=[base], fields=[id, b, e])
                """);
        answers("SELECT id FROM t WHERE e < 200 ORDER BY e DESC, b LIMIT 20");
        answers("SELECT id FROM t WHERE e < 200 ORDER BY e, b DESC LIMIT 20");
        answers("SELECT id FROM t WHERE e IN (3, 50, 61) ORDER BY b DESC LIMIT 2");
    }

    @Test
    void pageBehindAKeyBeginsThere() {
        explains("SELECT id FROM t WHERE a > ? ORDER BY a OFFSET 5 ROWS FETCH NEXT ? ROWS ONLY", """
                SchemalessFirst(table=[t], by=[index by_a in order of a], order=[a], offset=[5], first=[?2], \\
                shards=[16 of 16], pushed=[a > ?1], cells=[base], fields=[id, a])
                """);
        answers("SELECT id FROM t WHERE a > ? ORDER BY a OFFSET 5 ROWS FETCH NEXT ? ROWS ONLY", 100, 10);
        answers("SELECT id FROM t WHERE a > ? ORDER BY a LIMIT ?", 295, 10);
        answers("SELECT id FROM t WHERE a > ? ORDER BY a LIMIT ?", null, 10);
    }

    @Test
    void equalColumnsBeforeThoseOfTheOrderAreSkipped() {
        explains("SELECT a FROM t WHERE b = 1 AND a < 200 ORDER BY b DESC, a LIMIT 10", """
                SchemalessFirst(table=[t], by=[index by_b_a in order of a], order=[b DESC, a], first=[10], \\
                shards=[16 of 16], pushed=[b = 1 AND a < 200], cells=[base], fields=[a, b])
                """);
        answers("SELECT a FROM t WHERE b = 1 AND a < 200 ORDER BY b DESC, a LIMIT 10");
        answers("SELECT a, id FROM t WHERE b = 1 ORDER BY a DESC LIMIT 10");
        answers("SELECT b, a FROM t WHERE b IN (1, 2) ORDER BY b, a LIMIT 110");
    }

    @Test
    void ordersOfAFewValuesAreMerged() {
        explains("SELECT id, a FROM t WHERE b IN (0, 2) AND d > 5 ORDER BY a LIMIT 4", """
                SchemalessFirst(table=[t], by=[index by_b_a merged in order of a], order=[a], first=[4], \\
                shards=[16 of 16], pushed=[b IN (0, 2)], residual=[d > 5], cells=[base], fields=[id, a, b, d])
                """);
        answers("SELECT a, id FROM t WHERE b IN (0, 2) AND d > 5 ORDER BY a, id LIMIT 4");
        answers("SELECT a, id FROM t WHERE b IN (0, 2) AND a > 5 ORDER BY a LIMIT 40");
        answers("SELECT a FROM t WHERE b IN (0, 2) ORDER BY a DESC LIMIT 150 OFFSET 3");
        answers("SELECT a, id FROM t WHERE b IN (?, ?, ?) AND a > ? ORDER BY a LIMIT 9", 1, null, 1, 60);
        answers("SELECT a FROM t WHERE b IN (?, ?) ORDER BY a LIMIT 9", null, null);
        answers("SELECT a, id FROM t WHERE b = 7 OR b = 1 ORDER BY a, id DESC LIMIT 9");
        answers("SELECT a, b FROM t WHERE b IN (0, 1) ORDER BY a, b DESC LIMIT 45");
        answers("SELECT MIN(a) FROM t WHERE b IN (1, 2) AND a > 100");
    }

    @Test
    void ordersOfTooManyValuesAreSorted() {
        String values = IntStream.range(-78, 2).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String sql = " WHERE b IN (" + values + ") AND a > 7 ORDER BY a LIMIT 9";

        assertThat(STORE.explain("SELECT a, id FROM t" + sql)).contains("SchemalessSort");
        assertThat(STORE.query("SELECT a, id FROM t" + sql))
                .hasSize(9)
                .isEqualTo(STORE.query("SELECT a, id FROM t /*+ NO_INDEX */" + sql));
    }

    @Test
    void restOfAnOrderIsSortedAmongEqualRows() {
        answers("SELECT a, id FROM t ORDER BY a, id LIMIT 40");
        answers("SELECT a, id FROM t ORDER BY a, id DESC LIMIT 40");
        answers("SELECT b, id FROM t ORDER BY b DESC, id LIMIT 5");
        answers("SELECT b, a FROM t ORDER BY b DESC, a LIMIT 120");
        answers("SELECT a, id + 1 FROM t ORDER BY a, id LIMIT 40");
    }

    @Test
    void textsThatTheIndexCutsAreSortedWhole() {
        answers("SELECT SUBSTRING(c FROM 3099), id FROM t ORDER BY c, id LIMIT 160");
        answers("SELECT SUBSTRING(c FROM 3099), id FROM t ORDER BY c DESC, id LIMIT 7");
        answers("SELECT SUBSTRING(c FROM 3099), id FROM t WHERE c > 's' ORDER BY c, id LIMIT 7");
    }

    @Test
    void rowsThatThePredicateRejectsAreMadeUpFor() {
        answers("SELECT id FROM t WHERE d > 250 ORDER BY a LIMIT 20");
        answers("SELECT id FROM t WHERE d = 77 ORDER BY a LIMIT 2");
        answers("SELECT id FROM t WHERE d < 0 ORDER BY a LIMIT 2");
    }

    @Test
    void orderOfAnIndexOnOtherShardsIsReadInTwoSteps() {
        assertThat(STORE.explain("SELECT id FROM t ORDER BY m LIMIT 3")).contains("by_m");
        answers("SELECT id, m FROM t ORDER BY m LIMIT 30");
        answers("SELECT id, m FROM t WHERE m < 100 ORDER BY m DESC LIMIT 30");
    }

    @Test
    void nullsComeWhereTheOrderWantsThem() {
        answers("SELECT a FROM t ORDER BY a LIMIT 31");
        answers("SELECT a FROM t ORDER BY a DESC LIMIT 299");
        answers("SELECT a FROM t WHERE a > 5 ORDER BY a NULLS LAST LIMIT 5");
        assertThat(STORE.explain("SELECT a FROM t ORDER BY a NULLS LAST LIMIT 5"))
                .contains("by=[scan]");
        assertThat(STORE.query("SELECT a FROM t ORDER BY a NULLS LAST LIMIT 2")).containsExactly("0", "1");
    }

    @Test
    void fewRowsThatAreFoundByTheirValuesAreSorted() {
        assertThat(STORE.explain("SELECT id FROM t WHERE b = 1 AND a = 7 ORDER BY c LIMIT 5"))
                .contains("by_b_a")
                .doesNotContain("SchemalessFirst");
        assertThat(STORE.explain("SELECT id FROM t WHERE id IN (1, 2) ORDER BY a LIMIT 5"))
                .contains("primary key");
        assertThat(STORE.explain("SELECT id FROM t /*+ INDEX(by_c) */ WHERE b = 1 ORDER BY c LIMIT 5"))
                .contains("SchemalessFirst")
                .contains("index by_c");
    }

    @Test
    void limitOfNoneReadsNothing() {
        assertThat(STORE.query("SELECT a FROM t ORDER BY a LIMIT 0")).isEmpty();
        assertThat(STORE.query("SELECT a FROM t ORDER BY a LIMIT 5 OFFSET 1000"))
                .isEmpty();
        Assertions.assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query("SELECT a FROM t ORDER BY a LIMIT ?", -1))
                .withMessageContaining("Cannot apply LIMIT: it is -1")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.PARAMETER_INVALID);
    }

    /** A value that cannot be coerced is NULL in the order. A read that reaches it fails, as a scan does. */
    @Test
    void rowThatCannotBeReadIsAmongTheNulls() {
        STORE.run(
                "CREATE TABLE odd (id BIGINT PRIMARY KEY)",
                "INSERT INTO odd (id, _body) VALUES (1, '{\"a\": []}')",
                "ALTER TABLE odd ADD COLUMN a BIGINT",
                "CREATE INDEX odd_a ON odd (a)",
                "INSERT INTO odd (id, a) VALUES (2, 5), (3, 6), (4, 7), (5, 8)");
        for (String rest : List.of("ORDER BY a LIMIT 2", "ORDER BY a DESC LIMIT 5")) {
            Assertions.assertThatExceptionOfType(SchemalessException.class)
                    .as(rest)
                    .isThrownBy(() -> STORE.query("SELECT a FROM odd " + rest))
                    .extracting(SchemalessException::code)
                    .isEqualTo(ErrorCode.TYPE_MISMATCH);
        }
        for (String rest : List.of("ORDER BY a DESC LIMIT 2", "WHERE a > 5 ORDER BY a DESC LIMIT 2")) {
            assertThat(STORE.query("SELECT a FROM odd " + rest)).as(rest).containsExactly("8", "7");
        }
        assertThat(STORE.query("SELECT id FROM odd WHERE id > 3 ORDER BY id LIMIT 2"))
                .as("a value outside of the statement may be unreadable")
                .containsExactly("4", "5");
    }

    @Test
    void leastAndGreatestAreTheEndsOfIndexes() {
        explains("SELECT MIN(a), MAX(m) FROM t WHERE d > 5", """
                SchemalessEnds(values=[MIN, MAX])
                  SchemalessFirst(table=[t], by=[index by_a in order of a], order=[a], first=[1], shards=[16 of 16], \\
                pushed=[a IS NOT NULL], residual=[d > 5], cells=[base, meta], fields=[a, d, m])
                  SchemalessFirst(table=[t], by=[index by_m in order of m], order=[m DESC], first=[1], \\
                shards=[16 of 16], pushed=[m IS NOT NULL], residual=[d > 5], cells=[base, meta], fields=[a, d, m])
                """);
        assertThat(STORE.query("SELECT MIN(a), MAX(m) FROM t WHERE d > 5")).containsExactly("1|294");
        assertThat(STORE.query("SELECT MAX(a) - MIN(a) FROM t WHERE b = 2")).containsExactly("297");
        assertThat(STORE.query("SELECT MIN(a), MAX(a) FROM nothing")).containsExactly("null|null");
        assertThat(STORE.explain("SELECT MIN(a), COUNT(*) FROM t")).doesNotContain("SchemalessFirst");
        assertThat(STORE.explain("SELECT MIN(d) FROM t")).doesNotContain("SchemalessFirst");
    }

    @Test
    void rowsOfATransactionComeInTheirPlace() {
        Transaction transaction = STORE.store().begin(1 << 20);
        for (String change : List.of(
                "DELETE FROM t WHERE a = 1",
                "UPDATE t SET a = 1000 WHERE a = 2",
                "UPDATE t SET a = -1 WHERE a = 200",
                "INSERT INTO t (id, a) VALUES (1000, 5)")) {
            STORE.prepare(change).execute(List.of(), transaction, ReadControl.unlimited());
        }
        assertThat(query(transaction, "SELECT a FROM t WHERE a IS NOT NULL ORDER BY a LIMIT 7"))
                .containsExactly("-1", "0", "4", "5", "5", "6", "7");
        assertThat(query(transaction, "SELECT a FROM t ORDER BY a DESC LIMIT 2"))
                .containsExactly("1000", "299");
        assertThat(query(transaction, "SELECT MIN(a), MAX(a) FROM t")).containsExactly("-1|1000");
        assertThat(STORE.query("SELECT MIN(a), MAX(a) FROM t")).containsExactly("0|299");
        transaction.rollback();
    }

    private static List<String> query(Transaction transaction, String sql) {
        assertThat(STORE.explain(sql)).contains("SchemalessFirst");
        StatementResult result = STORE.prepare(sql).execute(List.of(), transaction, ReadControl.unlimited());
        List<String> all = new ArrayList<>();
        try (Rows rows = ((StatementResult.Query) result).rows()) {
            while (rows.next()) {
                all.add(String.join(
                        "|", Arrays.stream(rows.values()).map(String::valueOf).toList()));
            }
        }
        return all;
    }
}
