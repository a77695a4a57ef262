package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements that read and write within a transaction. */
class TransactionTest {
    private final TestStore store = new TestStore();
    private final Transaction transaction = store.store().begin(1 << 20);

    @BeforeEach
    void createTable() {
        store.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n BIGINT, s VARCHAR(8), m INT CELL meta)",
                "CREATE INDEX by_n ON t (n)",
                "INSERT INTO t VALUES (1, 10, 'a', 1), (2, 20, 'b', NULL)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private long update(String sql, Object... parameters) {
        StatementResult result =
                store.prepare(sql).execute(Arrays.asList(parameters), transaction, ReadControl.unlimited());
        return ((StatementResult.Update) result).count();
    }

    private List<String> query(String sql) {
        StatementResult result = store.prepare(sql).execute(List.of(), transaction, ReadControl.unlimited());
        List<String> all = new ArrayList<>();
        try (Rows rows = ((StatementResult.Query) result).rows()) {
            while (rows.next()) {
                all.add(Arrays.toString(rows.values()));
            }
        }
        all.sort(null);
        return all;
    }

    @Test
    void everyStatementSeesWhatTheOthersHaveStaged() {
        assertThat(update("UPDATE t SET n = n + 1 WHERE id = 1")).isEqualTo(1);
        assertThat(update("UPDATE t SET n = n + 1 WHERE n = 11")).isEqualTo(1);
        assertThat(update("UPDATE t SET n = n + (SELECT MAX(x.n) FROM t x) WHERE id IN (SELECT 1)"))
                .isEqualTo(1);
        assertThat(update("UPSERT INTO t (id, m) VALUES (1, 5), (3, 6)")).isEqualTo(2);
        assertThat(update("INSERT INTO t (id, n) VALUES (3, 1) ON DUPLICATE KEY UPDATE n = m + VALUES(n)"))
                .isEqualTo(2);
        assertThat(update("MERGE INTO t USING (VALUES (2), (4)) AS v (id) ON t.id = v.id WHEN MATCHED THEN DELETE"
                        + " WHEN NOT MATCHED THEN INSERT (id) VALUES (v.id)"))
                .isEqualTo(2);
        List<String> staged = List.of("[1, 32, a, 5]", "[3, 7, null, 6]", "[4, null, null, null]");
        assertThat(query("SELECT * FROM t")).isEqualTo(staged);
        assertThat(query("SELECT id FROM t WHERE n = 7")).containsExactly("[3]");
        assertThat(query("SELECT id FROM t WHERE n = 20")).isEmpty();
        assertThat(store.sorted("SELECT * FROM t")).containsExactly("1|10|a|1", "2|20|b|null");
        transaction.commit();
        assertThat(store.sorted("SELECT * FROM t")).containsExactly("1|32|a|5", "3|7|null|6", "4|null|null|null");
    }

    @Test
    void refusedStatementLeavesNothing() {
        assertThat(update("INSERT INTO t (id) VALUES (5)")).isEqualTo(1);
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> update("INSERT INTO t (id) VALUES (6), (5)"))
                .withMessageContaining("(id) = (5)")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.UNIQUE_VIOLATION);
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> update("UPDATE t SET s = CASE WHEN id = 2 THEN 'much too long' ELSE 'z' END"));
        transaction.commit();
        assertThat(store.sorted("SELECT id, s FROM t")).containsExactly("1|a", "2|b", "5|null");
    }

    @Test
    void rowThatOthersChangeMakesTheCommitFail() {
        update("UPDATE t SET s = 'mine' WHERE id = 1");
        store.run("UPDATE t SET n = 11 WHERE id = 1");

        assertThatExceptionOfType(LostRaceException.class).isThrownBy(transaction::commit);
        transaction.rollback();
        assertThat(store.query("SELECT n, s FROM t WHERE id = 1")).containsExactly("11|a");
    }

    @Test
    void batchIsStagedExecutionByExecution() {
        Prepared plan = store.prepare("UPDATE t SET n = n + ? WHERE id = ?");
        BatchResult result = plan.executeBatch(
                List.of(List.of(1, 1), List.of(2, 1), List.of(3, 2)), transaction, ReadControl.unlimited());
        assertThat(result.counts()).containsExactly(1L, 1L, 1L);
        assertThat(query("SELECT id, n FROM t")).containsExactly("[1, 13]", "[2, 23]");
        transaction.rollback();
        assertThat(query("SELECT id, n FROM t")).containsExactly("[1, 10]", "[2, 20]");
    }
}
