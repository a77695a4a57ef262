package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements whose row others change at every attempt: tried again as often as {@code conflictRetries} says, then refused. */
abstract class ConflictRetriesContract {
    private static final int RETRIES = 2;

    private final AtomicInteger interventions = new AtomicInteger();
    private Ambush ambush;
    private Connection connection;
    private Connection other;

    abstract Ambush ambush(TestStore place) throws Exception;

    @BeforeEach
    void open(TestStore place) throws Exception {
        ambush = ambush(place);
        other = place.connect();
        run("CREATE TABLE t (id INT PRIMARY KEY, n BIGINT)");
        run("CREATE INDEX by_n ON t (n)");
        run("CREATE TABLE u (w BIGINT)");
        run("INSERT INTO u VALUES (1)");
        run("INSERT INTO t VALUES (1, 0), (2, 0)");
        connection = DriverManager.getConnection(ambush.url() + "&conflictRetries=" + RETRIES);
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        other.close();
        ambush.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Others are faster so many times. */
    void interveneAtMost(int times, Ambush.Step step, String sql) throws SQLException {
        ambush.beforeEach(step, () -> {
            if (interventions.incrementAndGet() <= times) {
                try {
                    run(sql.replace("$", Integer.toString(interventions.get())));
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    List<String> rows() throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = other.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, n FROM t ORDER BY id")) {
            while (rows.next()) {
                all.add(rows.getString(1) + "|" + rows.getString(2));
            }
        }
        return all;
    }

    void assertGivenUp(String sql) {
        assertThatExceptionOfType(SQLTransactionRollbackException.class)
                .isThrownBy(() -> update(sql))
                .matches(e -> "40001".equals(e.getSQLState()), "has SQLState 40001")
                .withMessageContaining("gain");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE t SET n = n + (SELECT MAX(w) FROM u) WHERE id = 1",
                "DELETE FROM t WHERE id = 1 AND n < 1000 * (SELECT MAX(w) FROM u)",
                "MERGE INTO t USING u ON t.id = u.w WHEN MATCHED THEN UPDATE SET n = t.n + 1"
            })
    void givesUpAfterTheRetries(String sql) throws SQLException {
        interveneAtMost(Integer.MAX_VALUE, Ambush.Step.LOCK, "UPDATE t SET n = n + 10 WHERE id = 1");

        assertGivenUp(sql);

        assertThat(interventions).hasValue(RETRIES + 1);
        assertThat(rows()).containsExactly("1|" + 10 * (RETRIES + 1), "2|0");
    }

    private static void countWrites(PastTheStore past) {
        try {
            past.countWrites("t");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The row has changed at the first attempt, and at each one after a deadlock. */
    @Test
    void attemptsOfAllLevelsCountTogether(TestStore place) throws SQLException {
        Deadlocks deadlocks = Deadlocks.onEachPut(place, "t");
        AtomicInteger attempts = new AtomicInteger();
        try (PastTheStore past = PastTheStore.on(place)) {
            ambush.beforeEach(Ambush.Step.LOCK, () -> {
                if (attempts.incrementAndGet() % 2 == 1) {
                    countWrites(past);
                }
            });

            assertGivenUp("UPDATE t SET n = n + (SELECT MAX(w) FROM u) WHERE id = 1");
        }

        assertThat(attempts).hasValue(RETRIES + 1);
        assertThat(deadlocks.victims()).isEqualTo((RETRIES + 1) / 2);
    }

    @Test
    void lastRetryCounts() throws SQLException {
        interveneAtMost(RETRIES, Ambush.Step.LOCK, "UPDATE t SET n = n + 10 WHERE id = 1");

        assertThat(update("UPDATE t SET n = n * 2 + (SELECT MAX(w) FROM u) WHERE id = 1"))
                .isEqualTo(1);

        assertThat(rows()).containsExactly("1|" + (20 * RETRIES + 1), "2|0");
    }

    @Test
    void predicateIsAskedAgain() throws SQLException {
        interveneAtMost(1, Ambush.Step.LOCK, "UPDATE t SET n = 5 WHERE id = 1");

        assertThat(update("UPDATE t SET n = 7 WHERE n < (SELECT MAX(w) FROM u)"))
                .isEqualTo(1);

        assertThat(rows()).containsExactly("1|5", "2|7");
    }
}
