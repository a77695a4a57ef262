package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class BatchTest extends MemoryStoreConformance {
    @Test
    void preparedBatchCountsEachExecution() throws Exception {
        createNumbers(0);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers (n) VALUES (?)")) {
            for (int i = 0; i < 3; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            assertThat(insert.executeBatch()).isEmpty();
        }
        assertThat(rows("SELECT n FROM numbers ORDER BY n")).containsExactly("0", "1", "2");
    }

    @Test
    void refusedExecutionIsCountedAndTheOthersRun() throws Exception {
        createNumbers(2);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers (n) VALUES (?)")) {
            for (int n : new int[] {10, 1, 11}) {
                insert.setInt(1, n);
                insert.addBatch();
            }
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(insert::executeBatch)
                    .matches(e -> "23505".equals(e.getSQLState()), "has the refused execution's SQLState")
                    .withCauseInstanceOf(SQLIntegrityConstraintViolationException.class)
                    .satisfies(e -> assertThat(e.getUpdateCounts()).containsExactly(1, Statement.EXECUTE_FAILED, 1));
        }
        assertThat(rows("SELECT n FROM numbers ORDER BY n")).containsExactly("0", "1", "10", "11");
    }

    @Test
    void statementsOfABatchRunInOrder() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("CREATE TABLE t (a INT NOT NULL PRIMARY KEY)");
            statement.addBatch("INSERT INTO t VALUES (1), (2)");
            statement.addBatch("INSERT INTO t VALUES (2)");
            statement.addBatch("SELECT a FROM t");
            statement.addBatch("INSERT INTO t VALUES (3)");
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(statement::executeLargeBatch)
                    .matches(e -> "23505".equals(e.getSQLState()), "has the first refusal's SQLState")
                    .satisfies(e -> assertThat(e.getLargeUpdateCounts())
                            .containsExactly(0, 2, Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED, 1));
            assertThat(statement.executeBatch()).isEmpty();
        }
        assertThat(rows("SELECT a FROM t ORDER BY a")).containsExactly("1", "2", "3");
    }

    @Test
    void clearedBatchIsEmpty() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("CREATE TABLE t (a INT)");
            statement.clearBatch();
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void queriesAreNotBatched() throws Exception {
        try (PreparedStatement query = connection.prepareStatement("VALUES 1")) {
            assertRefused(query::addBatch, "07003").withMessageContaining("executeQuery");
        }
    }
}
