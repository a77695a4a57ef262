package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that say where transactions begin and end, and what users of other databases set. */
class SessionStatementTest extends MemoryStoreConformance {
    private static final String ALL = "SELECT id FROM t ORDER BY id";

    private Connection other;

    @BeforeEach
    void create() throws SQLException {
        run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        other = place.connect();
    }

    @AfterEach
    void closeOther() throws SQLException {
        other.close();
    }

    private String seenByOthers() throws SQLException {
        return rowsOf(other, ALL);
    }

    private static String rowsOf(Connection reader, String sql) throws SQLException {
        StringBuilder rows = new StringBuilder();
        try (Statement statement = reader.createStatement();
                var result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.append(rows.isEmpty() ? "" : ",").append(result.getString(1));
            }
        }
        return rows.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"START TRANSACTION", "BEGIN", "BEGIN WORK", "begin transaction;"})
    void transactionLastsUntilItsCommit(String begin) throws SQLException {
        run(begin, "INSERT INTO t VALUES (2)");
        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(seenByOthers()).isEqualTo("1");

        run("COMMIT");
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByOthers()).isEqualTo("1,2");
        run("INSERT INTO t VALUES (3)");
        assertThat(seenByOthers()).isEqualTo("1,2,3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ROLLBACK", "ROLLBACK WORK"})
    void transactionIsRolledBack(String rollback) throws SQLException {
        run("BEGIN", "DELETE FROM t", rollback);

        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByOthers()).isEqualTo("1");
    }

    @Test
    void commitAndRollbackOfTheConnectionEndItAsWell() throws SQLException {
        run("BEGIN", "INSERT INTO t VALUES (2)");
        connection.commit();
        run("BEGIN", "INSERT INTO t VALUES (3)");
        connection.rollback();

        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByOthers()).isEqualTo("1,2");
    }

    @Test
    void definitionEndsIt() throws SQLException {
        run("BEGIN", "INSERT INTO t VALUES (2)", "CREATE TABLE u (id INT PRIMARY KEY)");

        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByOthers()).isEqualTo("1,2");
    }

    @Test
    void commitStaysWithoutAutocommitWhereItWasOff() throws SQLException {
        run("SET autocommit = 0", "INSERT INTO t VALUES (2)", "COMMIT", "INSERT INTO t VALUES (3)");
        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(seenByOthers()).isEqualTo("1,2");

        run("SET AUTOCOMMIT = ON");
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByOthers()).isEqualTo("1,2,3");
    }

    @Test
    void savepointsHaveNames() throws SQLException {
        run("BEGIN", "INSERT INTO t VALUES (2)", "SAVEPOINT a", "INSERT INTO t VALUES (3)", "SAVEPOINT b");
        run("INSERT INTO t VALUES (4)", "ROLLBACK TO SAVEPOINT B");
        assertThat(rowsOf(connection, ALL)).isEqualTo("1,2,3");

        run("ROLLBACK TO a");
        assertThat(rowsOf(connection, ALL)).isEqualTo("1,2");
        assertRefused(() -> run("ROLLBACK TO b"), "3B001");

        run("RELEASE SAVEPOINT a");
        assertRefused(() -> run("ROLLBACK TO a"), "3B001").withMessageContaining("'a'");
        run("COMMIT");
        assertThat(seenByOthers()).isEqualTo("1,2");
        assertRefused(() -> run("SAVEPOINT a"), "25000");
    }

    @Test
    void newerSavepointTakesTheNameOfAnOlderOne() throws SQLException {
        run("BEGIN", "SAVEPOINT a", "INSERT INTO t VALUES (2)", "SAVEPOINT a", "INSERT INTO t VALUES (3)");
        run("ROLLBACK TO a");

        assertThat(rowsOf(connection, ALL)).isEqualTo("1,2");
    }

    @Test
    void whatHasNoTransactionToEndIsWarned() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("COMMIT");
            assertThat(statement.getWarnings().getMessage()).contains("no transaction");
            statement.execute("BEGIN");
            assertThatObject(statement.getWarnings()).isNull();
            statement.execute("BEGIN");
            assertThat(statement.getWarnings().getMessage()).contains("open already");
        }
    }

    @Test
    void readOnlyConnectionTakesThem() throws SQLException {
        connection.setReadOnly(true);
        run("BEGIN", "COMMIT", "SET NAMES utf8mb4");
    }

    @Test
    void preparedAndBatchedStatementsToo() throws SQLException {
        try (PreparedStatement begin = connection.prepareStatement("BEGIN")) {
            assertThat(begin.execute()).isFalse();
            assertThat(begin.getMetaData()).isNull();
        }
        try (Statement batch = connection.createStatement()) {
            batch.addBatch("INSERT INTO t VALUES (2)");
            batch.addBatch("COMMIT");
            assertThat(batch.executeBatch()).containsExactly(1, 0);
        }
        assertThat(seenByOthers()).isEqualTo("1,2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET NAMES utf8mb4", "SET NAMES 'utf8'", "USE PUBLIC", "USE public"})
    void whatIsSoInAnyCaseIsTaken(String statement) throws SQLException {
        run(statement);
        assertThatObject(connection.getWarnings()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "USE elsewhere, 42602",
        "SET autocommit = 7, 22023",
        "SET sql_mode = 'ANSI', 0A000",
        "ROLLBACK TO a, 25000"
    })
    void othersAreRefused(String statement, String state) {
        assertRefused(() -> run(statement), state);
    }

    @Test
    void wordsStayNamesOfColumns() throws SQLException {
        run("CREATE TABLE w (use INT, names INT, work INT, savepoint INT, PRIMARY KEY (use))");
        run("INSERT INTO w (use, names, work, savepoint) VALUES (1, 2, 3, 4)");
        assertThat(rowsOf(connection, "SELECT use + names + work + savepoint FROM w"))
                .isEqualTo("10");
    }
}
