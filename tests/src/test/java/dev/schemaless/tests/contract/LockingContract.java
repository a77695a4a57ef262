package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SELECT … FOR UPDATE: which rows it holds, and against whom. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class LockingContract extends SqlContract {
    private static final int PAIRS = 8;

    @BeforeEach
    final void create() throws SQLException {
        update("CREATE TABLE account (id INT PRIMARY KEY, owner VARCHAR(20), cents INT)");
        update("CREATE TABLE booking (id INT PRIMARY KEY, account INT, cents INT)");
        for (int i = 1; i <= PAIRS; i++) {
            update("INSERT INTO account VALUES (" + i + ", 'owner " + i + "', 100)");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FOR UPDATE",
                "FOR NO KEY UPDATE",
                "FOR SHARE",
                "FOR KEY SHARE",
                "FOR UPDATE NOWAIT",
                "FOR UPDATE SKIP LOCKED",
                "FOR UPDATE WAIT 5",
                "FOR UPDATE OF account",
                "LOCK IN SHARE MODE"
            })
    void aHeldRowThatAnotherChangesFailsTheCommit(String clause) throws SQLException {
        connection.setAutoCommit(false);
        assertThat(query("SELECT owner FROM account WHERE id = 1 " + clause)).containsExactly("owner 1");

        inAnother("UPDATE account SET cents = 7 WHERE id = 1");

        assertThat(query("SELECT cents FROM account WHERE id = 1")).containsExactly("100");
        refusesCommit();
        assertThat(query("SELECT cents FROM account WHERE id = 1")).containsExactly("7");
    }

    @Test
    void anotherRowMayChange() throws SQLException {
        connection.setAutoCommit(false);
        query("SELECT * FROM account WHERE id = 1 FOR UPDATE");

        inAnother("UPDATE account SET cents = 7 WHERE id = 2");

        connection.commit();
        assertThat(query("SELECT cents FROM account WHERE id = 2")).containsExactly("7");
    }

    @Test
    void ofTwoThatHoldARowAndWriteOthersOneFails() throws SQLException {
        for (int i = 1; i <= PAIRS; i++) {
            connection.setAutoCommit(false);
            query("SELECT cents FROM account WHERE id = " + i + " FOR UPDATE");
            try (Connection other = place.connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("SELECT cents FROM account WHERE id = " + i + " FOR UPDATE");
                statement.execute("INSERT INTO booking VALUES (" + (2 * i) + ", " + i + ", -100)");
                other.commit();
            }
            update("INSERT INTO booking VALUES (" + (2 * i + 1) + ", " + i + ", -100)");
            refusesCommit();
        }
        assertThat(query("SELECT COUNT(*), MIN(cents), MAX(cents) FROM booking"))
                .containsExactly(PAIRS + "|-100|-100");
        assertThat(query("SELECT DISTINCT cents FROM account")).containsExactly("100");
    }

    /** Each account has 100 and takes bookings of 30 that its rest covers: three, however many try at the same time. */
    @Test
    void aHeldRowGuardsWhatIsDecidedFromOthers() throws Exception {
        AtomicInteger numbers = new AtomicInteger();
        List<Callable<Integer>> tellers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tellers.add(() -> {
                int booked = 0;
                try (Connection own = place.connect()) {
                    own.setAutoCommit(false);
                    for (int j = 0; j < 6 * PAIRS; j++) {
                        booked += books(own, 1 + j % PAIRS, numbers.incrementAndGet()) ? 1 : 0;
                    }
                }
                return booked;
            });
        }
        int booked = 0;
        ExecutorService threads = Executors.newFixedThreadPool(tellers.size());
        try {
            for (Future<Integer> teller : threads.invokeAll(tellers)) {
                booked += teller.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(query("SELECT DISTINCT COUNT(*), SUM(cents) FROM booking GROUP BY account"))
                .containsExactly("3|-90");
        assertThat(booked).isEqualTo(3 * PAIRS);
    }

    private static boolean books(Connection own, int account, int number) throws SQLException {
        try (Statement statement = own.createStatement()) {
            statement.execute("SELECT cents FROM account WHERE id = " + account + " FOR UPDATE");
            try (ResultSet rest = statement.executeQuery(
                    "SELECT 100 + COALESCE(SUM(cents), 0) FROM booking WHERE account = " + account)) {
                rest.next();
                if (rest.getInt(1) < 30) {
                    own.rollback();
                    return false;
                }
            }
            statement.execute("INSERT INTO booking VALUES (" + number + ", " + account + ", -30)");
            own.commit();
            return true;
        } catch (SQLTransactionRollbackException e) {
            own.rollback();
            return books(own, account, number);
        }
    }

    @Test
    void readersDisturbNoOtherTransaction() throws SQLException {
        connection.setAutoCommit(false);
        query("SELECT * FROM account FOR UPDATE");
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT * FROM account FOR UPDATE");
            other.commit();
        }
        connection.commit();

        assertThat(query("SELECT MAX(_version) FROM account")).isEqualTo(query("SELECT MIN(_version) FROM account"));
    }

    @Test
    void aHeldRowCanBeChanged() throws SQLException {
        connection.setAutoCommit(false);
        query("SELECT cents FROM account WHERE id = 1 FOR UPDATE");
        update("UPDATE account SET cents = cents + 1 WHERE id = 1");
        assertThat(query("SELECT cents FROM account WHERE id = 1 FOR UPDATE")).containsExactly("101");
        connection.commit();
        query("SELECT cents FROM account WHERE id = 2 FOR UPDATE");
        update("DELETE FROM account WHERE id = 2");
        connection.commit();

        assertThat(query("SELECT id, cents FROM account WHERE id < 3")).containsExactly("1|101");
    }

    @Test
    void holdsNothingInAutocommitMode() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM account WHERE id = 1 FOR UPDATE")) {
            inAnother("UPDATE account SET cents = 7 WHERE id = 1");

            assertThat(texts(rows)).containsExactly("1");
        }
        assertThat(query("SELECT cents FROM account WHERE id = 1")).containsExactly("7");
    }

    @Test
    void aSavepointForgetsWhatWasHeldSince() throws SQLException {
        connection.setAutoCommit(false);
        Savepoint before = connection.setSavepoint();
        query("SELECT * FROM account WHERE id = 1 FOR UPDATE");
        connection.rollback(before);

        inAnother("UPDATE account SET cents = 7 WHERE id = 1");

        assertThat(query("SELECT cents FROM account WHERE id = 1")).containsExactly("7");
        connection.commit();
    }

    @Test
    void givesWhatTheSelectGives() throws SQLException {
        connection.setAutoCommit(false);
        update("INSERT INTO booking VALUES (1, 1, 5), (2, 3, 7)");
        connection.commit();
        for (String sql : List.of(
                "SELECT * FROM account ORDER BY id",
                "SELECT id AS a, cents + 1 FROM account ORDER BY 1 DESC LIMIT 3",
                "SELECT id FROM account ORDER BY owner DESC OFFSET 1 ROWS FETCH FIRST ROW ONLY",
                "SELECT a.id, b.cents FROM account a LEFT JOIN booking b ON b.account = a.id ORDER BY a.id",
                "SELECT x.id FROM account x, account y WHERE x.id = y.id + 1 ORDER BY 1",
                "WITH rich AS (SELECT account FROM booking) SELECT id FROM account WHERE id IN (SELECT account FROM rich)"
                        + " ORDER BY id",
                "SELECT id FROM (SELECT id FROM account WHERE id < 3) AS few ORDER BY id",
                "SELECT 1 FROM DUAL")) {
            assertThat(query(sql + " FOR UPDATE")).as(sql).isNotEmpty().isEqualTo(query(sql));
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM account FOR UPDATE")) {
            assertThat(rows.getMetaData().getColumnCount()).isEqualTo(3);
        }
        connection.commit();
    }

    @Test
    void holdsTheRowsOfTheNamedTableAlone() throws SQLException {
        update("INSERT INTO booking VALUES (1, 1, 5)");
        String join = "SELECT a.id FROM account a JOIN booking b ON b.account = a.id ";
        connection.setAutoCommit(false);
        query(join + "FOR UPDATE OF A");
        inAnother("UPDATE booking SET cents = 6 WHERE id = 1");
        connection.commit();

        query(join + "FOR UPDATE OF a FOR SHARE OF b");
        inAnother("UPDATE booking SET cents = 7 WHERE id = 1");
        refusesCommit();
    }

    @Test
    void holdsTheRowsOfItsParameters() throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement select =
                connection.prepareStatement("SELECT cents FROM account WHERE id = ? FOR UPDATE")) {
            for (int i = 2; i < 4; i++) {
                select.setInt(1, i);
                try (ResultSet rows = select.executeQuery()) {
                    assertThat(texts(rows)).containsExactly("100");
                }
            }
        }
        inAnother("UPDATE account SET cents = 7 WHERE id = 3");
        refusesCommit();
    }

    @Test
    void refusesRowsThatAreNoRowsOfTables() throws SQLException {
        for (String sql : List.of(
                "SELECT COUNT(*) FROM account",
                "SELECT DISTINCT owner FROM account",
                "SELECT owner FROM account GROUP BY owner",
                "SELECT id FROM account UNION ALL SELECT id FROM booking",
                "VALUES (1)")) {
            refuses("0A000", sql + " FOR UPDATE", "Cannot hold rows for this query");
        }
        refuses("42P01", "SELECT 1 FROM account AS a FOR UPDATE OF account", "Cannot hold rows of 'account'");
        refuses("42601", "SELECT 1 FROM account FOR", "");
        assertThat(String.join("\n", query("EXPLAIN SELECT 1 FROM account WHERE id = 1 FOR UPDATE")))
                .contains("_row_key");
    }

    private void inAnother(String sql) throws SQLException {
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    private void refusesCommit() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(connection::commit)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    }
}
