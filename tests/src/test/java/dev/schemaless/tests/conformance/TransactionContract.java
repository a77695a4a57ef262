package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class TransactionContract extends MemoryStoreConformance {
    private static final String ALL = "SELECT id, owner, balance FROM account ORDER BY id";

    private Connection other;

    @BeforeEach
    void createAccounts() throws SQLException {
        run(
                "CREATE TABLE account (id INTEGER NOT NULL PRIMARY KEY, owner VARCHAR(20), balance INTEGER)",
                "CREATE INDEX by_owner ON account (owner)",
                "INSERT INTO account VALUES (1, 'ada', 10), (2, 'bob', 20)",
                "CREATE TABLE city (owner VARCHAR(20) NOT NULL PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO city VALUES ('ada', 'Rome'), ('cyd', 'Oslo')");
        other = place.connect();
        connection.setAutoCommit(false);
    }

    @AfterEach
    void closeOther() throws SQLException {
        other.close();
    }

    @Test
    void autocommitIsOnUntilItIsSwitchedOff() throws Exception {
        assertThat(other.getAutoCommit()).isTrue();
        assertThat(connection.getAutoCommit()).isFalse();
        assertRefused(other::commit, "25000").withMessageContaining("autocommit");
        assertRefused(other::rollback, "25000").withMessageContaining("setAutoCommit(false)");
        connection.commit();
        connection.rollback();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT balance FROM account WHERE id = 3                              | 30
            SELECT id FROM account WHERE owner = 'cyd'                            | 3
            SELECT id FROM account WHERE owner = 'ada'                            | ''
            SELECT id FROM account WHERE owner = 'eve'                            | 1
            SELECT id FROM account WHERE balance > 15                             | 3
            SELECT COUNT(*) FROM account                                          | 2
            SELECT SUM(balance) FROM account                                      | 40
            SELECT name FROM account JOIN city ON city.owner = account.owner      | Oslo
            SELECT id FROM account WHERE id = (SELECT MAX(id) FROM account)       | 3
            """)
    void ownReadsSeeStagedRowsAndOthersDoNot(String query, String answer) throws Exception {
        List<String> before = rows(other, query);
        run(
                "INSERT INTO account VALUES (3, 'cyd', 30)",
                "UPDATE account SET owner = 'eve' WHERE id = 1",
                "DELETE FROM account WHERE id = 2");
        List<String> expected = answer.isEmpty() ? List.of() : List.of(answer);

        assertThat(rows(query)).isEqualTo(expected);
        assertThat(rows(other, query)).isEqualTo(before);
        connection.commit();
        assertThat(rows(other, query)).isEqualTo(expected);
    }

    @Test
    void stagedRowsAreLimitedAndOrderedLikeOthers() throws Exception {
        run("INSERT INTO account VALUES (0, 'cyd', 15)", "DELETE FROM account WHERE id = 1");

        assertThat(rows("SELECT id FROM account ORDER BY id LIMIT 1")).containsExactly("0");
        assertThat(rows("SELECT id FROM account ORDER BY balance DESC")).containsExactly("2", "0");
    }

    @Test
    void rollbackLeavesNothing() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)", "UPDATE account SET balance = 0", "DELETE FROM city");
        connection.rollback();

        assertThat(rows(ALL)).containsExactly("1 ada 10", "2 bob 20");
        assertThat(rows("SELECT id FROM account WHERE owner = 'cyd'")).isEmpty();
        connection.commit();
        assertThat(rows(other, "SELECT COUNT(*) FROM city")).containsExactly("2");
    }

    @Test
    void closeRollsBack() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");
        connection.close();

        assertThat(rows(other, ALL)).containsExactly("1 ada 10", "2 bob 20");
    }

    @Test
    void switchingAutocommitOnCommits() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");
        connection.setAutoCommit(true);

        assertThat(rows(other, ALL)).hasSize(3);
        run("DELETE FROM account WHERE id = 3");
        assertThat(rows(other, ALL)).hasSize(2);
    }

    @Test
    void switchingAutocommitOffTwiceKeepsTheWork() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");
        connection.setAutoCommit(false);

        assertThat(rows(other, ALL)).hasSize(2);
        connection.commit();
        assertThat(rows(other, ALL)).hasSize(3);
    }

    @Test
    void refusedStatementLeavesTheEarlierWork() throws Exception {
        run("UPDATE account SET balance = 11 WHERE id = 1");

        assertRefused(() -> run("INSERT INTO account VALUES (3, 'cyd', 30), (1, 'ada', 0)"), "23505")
                .withMessageContaining("account");
        assertRefused(() -> run("UPDATE account SET balance = balance / (id - 2)"), "22012")
                .withMessageContaining("Cannot");
        connection.commit();
        assertThat(rows(other, ALL)).containsExactly("1 ada 11", "2 bob 20");
    }

    @Test
    void insertOfAnExistingKeyIsRefusedAtTheStatement() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");

        assertRefused(() -> run("INSERT INTO account VALUES (1, 'eve', 0)"), "23505")
                .withMessageContaining("account");
        assertRefused(() -> run("INSERT INTO account VALUES (3, 'eve', 0)"), "23505")
                .withMessageContaining("account");
    }

    @Test
    void deletedKeyCanBeInsertedAgainAtOnce() throws Exception {
        run("DELETE FROM account WHERE id = 1", "INSERT INTO account VALUES (1, 'eve', 5)");

        assertThat(rows(ALL)).containsExactly("1 eve 5", "2 bob 20");
        connection.commit();
        assertThat(rows(other, ALL)).containsExactly("1 eve 5", "2 bob 20");
        assertThat(rows(other, "SELECT id FROM account WHERE owner = 'ada'")).isEmpty();
    }

    @Test
    void secondCommitThatChangedTheSameRowIsRefused() throws Exception {
        run("UPDATE account SET balance = balance + 1 WHERE id = 1", "INSERT INTO account VALUES (3, 'cyd', 30)");
        run(other, "UPDATE account SET balance = balance + 5 WHERE id = 1");

        assertRefused(connection::commit, "40001")
                .matches(SQLTransactionRollbackException.class::isInstance)
                .withMessageContaining("Run the transaction again");
        assertThat(rows(ALL)).containsExactly("1 ada 15", "2 bob 20");
        run("UPDATE account SET balance = balance + 1 WHERE id = 1");
        connection.commit();
        assertThat(rows(other, ALL)).containsExactly("1 ada 16", "2 bob 20");
    }

    @Test
    void keyTakenByAnotherMeanwhileIsRefusedAtTheCommit() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");
        run(other, "INSERT INTO account VALUES (3, 'eve', 1)");

        assertRefused(connection::commit, "40001").withMessageContaining("'account'");
        assertThat(rows(ALL)).containsExactly("1 ada 10", "2 bob 20", "3 eve 1");
    }

    @Test
    void failedCommitOfTheSwitchLeavesAutocommitOff() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");
        run(other, "INSERT INTO account VALUES (3, 'eve', 1)");

        assertRefused(() -> connection.setAutoCommit(true), "40001").withMessageContaining("'account'");
        assertThat(connection.getAutoCommit()).isFalse();
        connection.setAutoCommit(true);
    }

    @Test
    void committedChangesOfOthersAreSeen() throws Exception {
        run("UPDATE account SET balance = 0 WHERE id = 1");
        run(other, "UPDATE account SET balance = 99 WHERE id = 2");

        assertThat(rows(ALL)).containsExactly("1 ada 0", "2 bob 99");
    }

    @Test
    void definitionCommitsTheWorkBefore() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)", "ALTER TABLE account ADD COLUMN note VARCHAR");
        connection.rollback();

        assertThat(rows(other, "SELECT id, note FROM account WHERE id = 3")).containsExactly("3 null");
    }

    @Test
    void invalidDefinitionCommitsNothing() throws Exception {
        run("INSERT INTO account VALUES (3, 'cyd', 30)");

        assertRefused(() -> run("CREATE TABLE t (a INT, a INT"), "42601").withMessageContaining("Cannot");
        assertThat(rows(other, ALL)).hasSize(2);
    }

    @Test
    void openResultSetsGoOnOverCommit() throws Exception {
        insertMany();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM account WHERE id >= 100")) {
            rows.next();
            connection.commit();
            run("DELETE FROM account WHERE id >= 100");
            assertThat(countRest(rows)).isEqualTo(999);
        }
    }

    @Test
    void openResultSetsGoOnOverRollbackAndShowWhatTheySaw() throws Exception {
        insertMany();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM account WHERE id >= 100")) {
            rows.next();
            connection.rollback();
            assertThat(countRest(rows)).isEqualTo(999);
        }
        assertThat(rows(ALL)).hasSize(2);
    }

    @Test
    void openResultSetsDoNotSeeLaterChanges() throws Exception {
        insertMany();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM account WHERE id >= 100")) {
            rows.next();
            run("DELETE FROM account WHERE id >= 100", "INSERT INTO account VALUES (5000, 'cyd', 0)");
            assertThat(countRest(rows)).isEqualTo(999);
        }
        assertThat(rows("SELECT COUNT(*) FROM account WHERE id >= 100")).containsExactly("1");
    }

    private void insertMany() throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 100; i < 1100; i++) {
            values.add("(" + i + ", 'cyd', " + i + ")");
        }
        run("INSERT INTO account VALUES " + String.join(", ", values));
    }

    private static int countRest(ResultSet rows) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }

    @Test
    void tooManyChangesAreRefusedAndTheTransactionGoesOn() throws Exception {
        try (Connection small = DriverManager.getConnection(place.url() + "&maxTransactionBytes=16k")) {
            small.setAutoCommit(false);
            run(small, "UPDATE account SET balance = 0 WHERE id = 1");
            assertRefused(() -> insertUntilRefused(small), "54000").withMessageContaining("maxTransactionBytes");
            assertThat(rows(small, "SELECT balance FROM account WHERE id = 1")).containsExactly("0");
            small.rollback();
            run(small, "UPDATE account SET balance = 1 WHERE id = 1");
            small.commit();
        }
        assertThat(rows(other, ALL)).containsExactly("1 ada 1", "2 bob 20");
    }

    private static void insertUntilRefused(Connection small) throws SQLException {
        for (int i = 100; i < 10_000; i++) {
            run(small, "INSERT INTO account VALUES (" + i + ", 'cyd', 0)");
        }
    }

    @Test
    void threadsShareTheTransaction() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int first = 1000 * (i + 1);
                running.add(threads.submit(() -> {
                    for (int id = first; id < first + 25; id++) {
                        run("INSERT INTO account VALUES (" + id + ", 'cyd', 0)");
                        rows("SELECT COUNT(*) FROM account WHERE owner = 'cyd'");
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(rows(other, "SELECT COUNT(*) FROM account")).containsExactly("2");
        connection.commit();
        assertThat(rows(other, "SELECT COUNT(*) FROM account")).containsExactly("102");
    }

    @Test
    void closeStopsTheStatementThatRuns() throws Exception {
        insertMany();
        AtomicReference<Thread> worker = new AtomicReference<>();
        ExecutorService threads = Executors.newSingleThreadExecutor(work -> {
            worker.set(new Thread(work, "counting"));
            return worker.get();
        });
        try {
            Future<?> running =
                    threads.submit(() -> rows("SELECT COUNT(*) FROM account a, account b, account c, account d"));
            await().atMost(Duration.ofMinutes(1)).until(() -> isComputingRows(worker.get()));
            connection.close();
            assertThat(running)
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(SQLException.class);
        } finally {
            threads.shutdownNow();
        }
        assertThat(rows(other, "SELECT COUNT(*) FROM account")).containsExactly("2");
    }

    /** Nothing else tells from outside that a statement is past its planning. */
    private static boolean isComputingRows(Thread thread) {
        return thread != null
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getClassName()
                                .matches("dev\\.schemaless\\.planner\\.(runtime|read|generated)\\..*"));
    }

    @Test
    void readOnlyModeIsNotChangedInMidTransaction() throws Exception {
        connection.setReadOnly(true);
        connection.setReadOnly(false);
        run("DELETE FROM account");

        assertRefused(() -> connection.setReadOnly(true), "25000").withMessageContaining("has changes");
        connection.rollback();
        connection.setReadOnly(true);
        assertRefused(() -> run("DELETE FROM account"), "25006").withMessageContaining("read-only");
    }
}
