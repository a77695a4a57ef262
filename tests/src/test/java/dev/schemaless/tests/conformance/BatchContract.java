package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class BatchContract extends MemoryStoreConformance {
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

    @Test
    void firstRefusalIsCauseAndNextException() throws Exception {
        createNumbers(2);
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO numbers VALUES (0)");
            statement.addBatch("INSERT INTO absent VALUES (1)");
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(statement::executeBatch)
                    .satisfies(e -> {
                        assertThatObject(e.getNextException()).isSameAs(e.getCause());
                        assertThat(e.getNextException().getSQLState()).isEqualTo("23505");
                        assertThat(e.getNextException().getNextException().getSQLState())
                                .isEqualTo("42P01");
                    });
        }
    }

    @Test
    void equalTextsRunAsOftenAsTheyWereAdded() throws Exception {
        run("CREATE TABLE log (at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, line VARCHAR)");
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 5; i++) {
                statement.addBatch("INSERT INTO log (line) VALUES ('again')");
            }
            assertThat(statement.executeBatch()).containsExactly(1, 1, 1, 1, 1);
        }
        assertThat(rows("SELECT COUNT(*) FROM log")).containsExactly("5");
    }

    @Test
    void batchOfATransactionIsInvisibleToOthersBeforeTheCommit() throws Exception {
        createNumbers(0);
        connection.setAutoCommit(false);
        try (Connection other = place.connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers (n) VALUES (?)")) {
            for (int i = 0; i < 3; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            assertThat(rows("SELECT COUNT(*) FROM numbers")).containsExactly("3");
            assertThat(rows(other, "SELECT COUNT(*) FROM numbers")).containsExactly("0");
            connection.commit();
            assertThat(rows(other, "SELECT COUNT(*) FROM numbers")).containsExactly("3");
        }
    }

    @Test
    void refusedExecutionOfATransactionStagesNothing() throws Exception {
        createNumbers(2);
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO numbers (n) VALUES (?), (?)")) {
            for (int[] pair : new int[][] {{10, 11}, {12, 1}, {13, 14}}) {
                insert.setInt(1, pair[0]);
                insert.setInt(2, pair[1]);
                insert.addBatch();
            }
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(insert::executeBatch)
                    .matches(e -> "23505".equals(e.getSQLState()), "has the refused execution's SQLState")
                    .satisfies(e -> assertThat(e.getUpdateCounts()).containsExactly(2, Statement.EXECUTE_FAILED, 2));
        }
        connection.commit();
        assertThat(rows("SELECT n FROM numbers ORDER BY n")).containsExactly("0", "1", "10", "11", "13", "14");
    }

    @Test
    void statementsOfABatchShareTheTransaction() throws Exception {
        createNumbers(1);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO numbers VALUES (5)");
            statement.addBatch("INSERT INTO numbers VALUES (5)");
            statement.addBatch("INSERT INTO numbers SELECT n + 10 FROM numbers");
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(statement::executeBatch)
                    .satisfies(e -> assertThat(e.getUpdateCounts()).containsExactly(1, Statement.EXECUTE_FAILED, 2));
        }
        connection.rollback();
        assertThat(rows("SELECT n FROM numbers")).containsExactly("0");
    }

    @Test
    void similarTextsOfABatchShareAPlan() throws Exception {
        createNumbers(0);
        long before = plansMade();
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < 20; i++) {
                statement.addBatch("INSERT INTO numbers VALUES (" + i + ")");
            }
            assertThat(statement.executeBatch()).hasSize(20).containsOnly(1);
        }
        assertThat(plansMade() - before).isEqualTo(1);
        assertThat(rows("SELECT COUNT(*), SUM(n) FROM numbers")).containsExactly("20 190");
    }

    private long plansMade() throws SQLException {
        return rows("SHOW PLAN CACHE").stream()
                .filter(row -> row.startsWith("misses "))
                .mapToLong(row -> Long.parseLong(row.substring("misses ".length())))
                .findFirst()
                .orElseThrow();
    }
}
