package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each transaction of a statement ends as the victim of a deadlock: there is one more than {@code conflictRetries}. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB})
final class ConflictBudgetContract {
    private static final int RETRIES = 3;
    private static final int ROWS = 12;

    private TestStore place;
    private Connection connection;

    @BeforeEach
    void open(TestStore store) throws SQLException {
        place = store;
        connection = DriverManager.getConnection(place.url() + "&conflictRetries=" + RETRIES);
        execute("CREATE TABLE thing (id INT PRIMARY KEY, n BIGINT, email VARCHAR(20) UNIQUE)");
        execute("CREATE INDEX by_n ON thing (n) SHARD BY (n)");
        execute("CREATE TABLE u (w BIGINT)");
        execute("INSERT INTO u VALUES (1)");
        for (int id = 1; id <= ROWS; id++) {
            execute("INSERT INTO thing VALUES (" + id + ", " + id + ", 'e" + id + "')");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void assertGivenUp(Attempt attempt) {
        assertThatExceptionOfType(SQLTransactionRollbackException.class)
                .isThrownBy(attempt::run)
                .matches(e -> "40001".equals(e.getSQLState()), "has SQLState 40001");
    }

    private interface Attempt {
        void run() throws SQLException;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO thing VALUES (100, 100, 'new')",
                "INSERT INTO thing (id, n) VALUES (101, 1), (102, 2), (103, 3), (104, 4), (105, 5), (106, 6)",
                "INSERT INTO thing (id, n) VALUES (1, 5) ON DUPLICATE KEY UPDATE n = 1000",
                "UPSERT INTO thing (id, n) VALUES (1, 77), (100, 78)",
                "UPDATE thing SET n = n + 1 WHERE id = 1",
                "UPDATE thing SET n = n + (SELECT MAX(w) FROM u) WHERE id = 1",
                "UPDATE thing SET n = n + 1",
                "UPDATE thing SET email = 'other' WHERE id = 1",
                "UPDATE thing SET email = 'f' || id",
                "UPDATE thing SET id = 200 WHERE id = 1",
                "DELETE FROM thing WHERE id = 1",
                "DELETE FROM thing",
                "MERGE INTO thing USING u ON thing.id = u.w WHEN MATCHED THEN UPDATE SET n = thing.n + 1",
                "MERGE INTO thing USING u ON thing.id = u.w WHEN MATCHED THEN UPDATE SET email = 'merged'"
            })
    void attemptsOfAStatementAreOneMoreThanRetries(String sql) throws SQLException {
        Deadlocks deadlocks = Deadlocks.onEachPut(place, "thing");

        assertGivenUp(() -> execute(sql));

        assertThat(deadlocks.victims()).isEqualTo(RETRIES + 1);
    }

    /** A taken key is looked at; entries and claims go to other partitions; none of this is a conflict. */
    @Test
    void protocolNeedsNoRetries() throws SQLException {
        try (Connection strict = DriverManager.getConnection(place.url() + "&conflictRetries=0");
                Statement statement = strict.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE thing SET n = n + 1000, email = 'f' || id"))
                    .isEqualTo(ROWS);
            assertThat(statement.executeUpdate("UPSERT INTO thing VALUES (1, 7, 'g'), (100, 8, 'h')"))
                    .isEqualTo(2);
            assertThat(statement.executeUpdate("INSERT INTO thing (id) VALUES (2) ON DUPLICATE KEY UPDATE email = 'i'"))
                    .isPositive();
            assertThat(statement.executeUpdate("DELETE FROM thing")).isEqualTo(ROWS + 1);
        }
    }

    /** A batch of several callers' rows is an attempt of none: it may have failed for another's row. */
    @Test
    void attemptsOfCallersBeginAfterTheirBatch() throws Exception {
        int callers = 16;
        execute("CREATE TABLE plain (id INT PRIMARY KEY, n BIGINT)");
        Deadlocks deadlocks = Deadlocks.onEachPut(place, "plain");
        ExecutorService executor = Executors.newFixedThreadPool(callers);
        try {
            List<Future<?>> calls = new ArrayList<>();
            for (int caller = 0; caller < callers; caller++) {
                String sql = "INSERT INTO plain VALUES (" + caller + ", 1)";
                calls.add(executor.submit(() -> {
                    assertGivenUp(() -> executeOnce(sql));
                    return 0;
                }));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        } finally {
            executor.shutdown();
        }

        assertThat(deadlocks.victims()).isBetween(callers, 2 * callers);
    }

    private void executeOnce(String sql) throws SQLException {
        try (Connection strict = DriverManager.getConnection(place.url() + "&conflictRetries=0");
                Statement statement = strict.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void attemptsOfACommitAreOneMoreThanRetries() throws SQLException {
        connection.setAutoCommit(false);
        execute("UPDATE thing SET email = 'other', n = 5000 WHERE id = 1");
        execute("INSERT INTO thing VALUES (100, 100, 'new')");
        execute("DELETE FROM thing WHERE id = 2");
        Deadlocks deadlocks = Deadlocks.onEachPut(place, "thing");

        assertGivenUp(connection::commit);

        assertThat(deadlocks.victims()).isEqualTo(RETRIES + 1);
    }

    @Test
    void attemptsOfABatchAreThoseOfItsGroups() throws SQLException {
        execute("CREATE TABLE plain (id INT PRIMARY KEY, n BIGINT)");
        Deadlocks deadlocks = Deadlocks.onEachPut(place, "plain");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO plain VALUES (?, 1)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(insert::executeBatch)
                    .matches(e -> "40001".equals(e.getSQLState()), "has SQLState 40001");
        }

        assertThat(deadlocks.victims())
                .isEqualTo((RETRIES + 1) * place.partitions().size());
    }
}
