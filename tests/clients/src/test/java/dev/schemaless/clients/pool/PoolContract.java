package dev.schemaless.clients.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.clients.ClientStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What holds for a pool of at most two connections over a store, whoever made it. */
@Timeout(120)
abstract class PoolContract {
    static final int SIZE = 2;

    private static final int THREADS = 8;
    private static final int CHANGES = 25;

    @AutoClose
    private ClientStore store;

    @AutoClose("shutdown")
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    private DataSource pool;

    /** Returns a pool that waits some seconds for a connection at most. */
    abstract DataSource open(String url) throws Exception;

    abstract void close(DataSource pool) throws Exception;

    final String url() {
        return store.url();
    }

    /** Returns what a row is that a borrower set to 99 and left uncommitted: 0, as it was, where the pool rolls back. */
    int afterAnOpenTransaction() {
        return 0;
    }

    @BeforeEach
    final void openPool() throws Exception {
        store = ClientStore.inMemory("CREATE TABLE counter (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)");
        store.run("INSERT INTO counter VALUES (1, 0), (2, 0)");
        pool = open(store.url());
    }

    @AfterEach
    final void closePool() throws Exception {
        close(pool);
    }

    @Test
    void manyThreadsShareFewConnections() throws Exception {
        together(() -> {
            for (int i = 0; i < CHANGES; i++) {
                change("UPDATE counter SET n = n + 1 WHERE id = 1");
            }
            return null;
        });

        assertThat(store.value("SELECT n FROM counter WHERE id = 1")).isEqualTo(THREADS * CHANGES);
    }

    @Test
    void transactionsOfManyThreadsLoseNothing() throws Exception {
        together(() -> {
            for (int i = 0; i < CHANGES; i++) {
                transferUntilCommitted();
            }
            return null;
        });

        assertThat(store.value("SELECT MAX(n) FROM counter")).isEqualTo(THREADS * CHANGES);
        assertThat(store.value("SELECT SUM(n) FROM counter")).isEqualTo(0L);
    }

    @Test
    void openTransactionDoesNotReachTheNextBorrower() throws SQLException {
        for (int i = 0; i <= SIZE; i++) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                assertThat(connection.getAutoCommit()).isTrue();
                connection.setAutoCommit(false);
                statement.execute("UPDATE counter SET n = 99 WHERE id = 1");
            }
            change("UPDATE counter SET n = n + 1 WHERE id = 2");
        }

        assertThat(store.value("SELECT n FROM counter WHERE id = 1")).isEqualTo(afterAnOpenTransaction());
        assertThat(store.value("SELECT n FROM counter WHERE id = 2")).isEqualTo(SIZE + 1);
    }

    @Test
    void settingsOfABorrowerAreReset() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
        }

        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            all.add(pool.getConnection());
        }
        for (Connection each : all) {
            assertThat(each.isReadOnly()).isFalse();
            assertThat(each.getAutoCommit()).isTrue();
            each.close();
        }
        change("UPDATE counter SET n = n + 1 WHERE id = 1");
    }

    @Test
    void connectionSurvivesAnError() throws SQLException {
        for (int i = 0; i < SIZE * 3; i++) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> statement.execute("INSERT INTO counter VALUES (1, 0)"))
                        .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("23505"));
                assertThat(connection.isValid(5)).isTrue();
            }
        }
    }

    @Test
    void timeoutOfAStatementEndsIt() throws SQLException {
        store.run("CREATE TABLE big (id INTEGER PRIMARY KEY)");
        StringBuilder rows = new StringBuilder("INSERT INTO big VALUES (0)");
        for (int i = 1; i < 300; i++) {
            rows.append(", (").append(i).append(')');
        }
        store.run(rows.toString());
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatExceptionOfType(SQLTimeoutException.class)
                    .isThrownBy(() -> statement.executeQuery("SELECT COUNT(*) FROM big a, big b, big c, big d"))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
        change("UPDATE counter SET n = n + 1 WHERE id = 1");
    }

    @Test
    void borrowerWaitsAndIsRefusedInTheEnd() throws SQLException {
        try (Connection first = pool.getConnection();
                Connection second = pool.getConnection()) {
            assertThat(first.unwrap(Connection.class)).isNotNull();
            assertThat(second.isClosed()).isFalse();
            assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection);
        }
        change("UPDATE counter SET n = n + 1 WHERE id = 1");
    }

    private void together(Callable<Void> work) throws InterruptedException, ExecutionException {
        List<Callable<Void>> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            all.add(work);
        }
        for (Future<Void> each : threads.invokeAll(all)) {
            each.get();
        }
    }

    private void change(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    private void transferUntilCommitted() throws SQLException {
        while (true) {
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                transfer(connection);
                connection.commit();
                connection.setAutoCommit(true);
                return;
            } catch (SQLTransactionRollbackException e) {
                assertThat(e.getSQLState()).isEqualTo("40001");
            }
        }
    }

    private static void transfer(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE counter SET n = n + 1 WHERE id = 1"))
                    .isEqualTo(1);
            assertThat(statement.executeUpdate("UPDATE counter SET n = n - 1 WHERE id = 2"))
                    .isEqualTo(1);
        }
    }
}
