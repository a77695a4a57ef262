package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.CuttingProxy.Moment;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A transaction is decided, and has been committed on the first of two partitions, but not on the second: whoever takes hold of a row
 * that it wrote there sees all that it did.
 */
@OnBackend(Backend.TWO_MARIADB)
final class PartialCommitContract {
    private static final String FOR_UPDATE = "SELECT cents FROM account WHERE id = ? FOR UPDATE";
    private static final String PARTLY = "&snapshot=none";
    private static final String COMMIT_BRANCH = "schemaless:commit-branch";

    /** Whoever does not wait is through long before. */
    private static final long LONG_ENOUGH_MILLIS = 700;

    private static final Duration RECOVERED = Duration.ofSeconds(20);

    private TestStore place;
    private Proxies proxies;
    private Connection slow;
    private Connection other;

    /** Those on the first partition. */
    private List<Integer> accounts;

    /** One that lies on the second partition. */
    private int booking;

    private CompletableFuture<Void> partly = CompletableFuture.completedFuture(null);

    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        proxies = Proxies.before(fresh);
        // the halves are to be seen here
        other = DriverManager.getConnection(fresh.url() + PARTLY);
        update(other, "CREATE TABLE account (id INT PRIMARY KEY, cents INT)");
        update(other, "CREATE TABLE booking (id INT PRIMARY KEY, cents INT)");
        for (int i = 0; i < 20; i++) {
            update(other, "INSERT INTO account VALUES (" + i + ", 100)");
        }
        accounts = keysOf(0);
        booking = keysOf(1).get(0);
        slow = DriverManager.getConnection(proxies.url());
        slow.setAutoCommit(false);
        other.setAutoCommit(false);
    }

    private List<Integer> keysOf(int partition) throws SQLException {
        List<Integer> keys = new ArrayList<>();
        for (String key : texts(
                other,
                "SELECT id FROM account, sys.partitions WHERE partition_number = " + partition
                        + " AND FIND_SHARD('account', _row_key) BETWEEN first_shard AND last_shard")) {
            keys.add(Integer.valueOf(key));
        }
        return keys;
    }

    @AfterEach
    void close() throws Exception {
        proxies.get(1).thaw();
        proxies.get(0).cutNoMore();
        proxies.get(1).cutNoMore();
        partly.handle((done, failure) -> failure == null).join();
        slow.close();
        other.close();
        proxies.close();
    }

    private void commitsOnTheFirstPartitionAlone() throws SQLException {
        query(slow, "SELECT cents FROM account WHERE id = " + accounts.get(0) + " FOR UPDATE");
        update(slow, "INSERT INTO booking VALUES (" + booking + ", -30)");
        proxies.get(1).freezeAt(COMMIT_BRANCH);
        partly = CompletableFuture.runAsync(() -> commit(slow));
        proxies.get(1).awaitFrost();
        assertThat(read("SELECT COUNT(*) FROM booking")).isEqualTo("0");
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT cents FROM account WHERE id = ? FOR UPDATE",
                "UPDATE account SET cents = cents + 1 WHERE id = ?"
            })
    void whoHoldsARowSeesAllThatItsLastWriterDid(String hold) throws Exception {
        commitsOnTheFirstPartitionAlone();

        CompletableFuture<String> decision = decision(hold, accounts.get(0));
        pauseBriefly(decision);
        proxies.get(1).thaw();

        assertThat(decision.get()).isEqualTo("-30");
        partly.join();
        other.commit();
    }

    /** What other transactions do between cannot hide that. */
    @Test
    void whoHoldsARowSeesAllThatItsLastWritersDid() throws Exception {
        commitsOnTheFirstPartitionAlone();
        try (Connection third = place.connect()) {
            update(third, "UPDATE account SET cents = cents + 1 WHERE id = " + accounts.get(0));
        }

        CompletableFuture<String> decision = decision(FOR_UPDATE, accounts.get(0));
        pauseBriefly(decision);
        proxies.get(1).thaw();

        assertThat(decision.get()).isEqualTo("-30");
    }

    @Test
    void otherRowsAreHeldAtOnce() throws Exception {
        commitsOnTheFirstPartitionAlone();

        assertThat(decision(FOR_UPDATE, accounts.get(1)).get()).isEqualTo("null");
        other.commit();
    }

    /** Also by one who cannot reach the second partition. */
    @Test
    void otherRowsAreHeldWhileAPartitionIsOutOfReach() throws Exception {
        try (Proxies ways = Proxies.before(place);
                Connection cutOff = DriverManager.getConnection(ways.url());
                Statement statement = cutOff.createStatement()) {
            cutOff.setAutoCommit(false);
            statement.execute("SELECT cents FROM account FOR UPDATE");
            cutOff.rollback();
            commitsOnTheFirstPartitionAlone();
            ways.get(1).freeze();

            statement.execute(FOR_UPDATE.replace("?", String.valueOf(accounts.get(1))));
            cutOff.rollback();
            statement.setQueryTimeout(1);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute(FOR_UPDATE.replace("?", String.valueOf(accounts.get(0)))))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
            ways.get(1).thaw();
        }
    }

    /** That a branch has ended on its partition is forgotten only once it has ended on all. */
    @Test
    void thatIsStillKnownAfterOthersHaveSweptThePartition() throws Exception {
        commitsOnTheFirstPartitionAlone();
        try (Connection third = place.connect()) {
            third.setAutoCommit(false);
            update(third, "UPDATE account SET cents = 7 WHERE id = " + accounts.get(1));
            update(third, "UPDATE account SET cents = 7 WHERE id = " + booking);
            third.commit();
        }
        await().until(() -> presences(0) == 1);
        await().during(Duration.ofSeconds(3)).until(() -> presences(0) == 1);

        CompletableFuture<String> decision = decision(FOR_UPDATE, accounts.get(0));
        pauseBriefly(decision);
        proxies.get(1).thaw();

        assertThat(decision.get()).isEqualTo("-30");
        await().atMost(RECOVERED).until(() -> presences(0) == 0 && presences(1) == 0);
    }

    private long presences(int partition) throws SQLException {
        try (Connection server = place.connectToPartition(partition)) {
            return Long.parseLong(texts(server, "SELECT COUNT(DISTINCT transaction_id) FROM schemaless__branch")
                    .get(0));
        }
    }

    @Test
    void waitingEndsByATimeLimit() throws Exception {
        commitsOnTheFirstPartitionAlone();

        try (Statement statement = other.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery(
                            "SELECT cents FROM account WHERE id = " + accounts.get(0) + " FOR UPDATE"))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
    }

    /** The writer does not learn the decision, so it may not roll back a branch. */
    @Test
    void decisionWithoutAnAnswerIsCarriedOutByOthers() throws Exception {
        update(slow, "UPDATE account SET cents = 70 WHERE id = " + accounts.get(0));
        update(slow, "INSERT INTO booking VALUES (" + booking + ", -30)");
        slow.setNetworkTimeout(Runnable::run, 2000);
        proxies.get(0).cutForGoodAt("schemaless:decide", Moment.BEFORE_ANSWER);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(slow::commit)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08007"));

        await().atMost(RECOVERED)
                .untilAsserted(
                        () -> assertThat(read("SELECT SUM(cents) FROM booking")).isEqualTo("-30"));
        assertThat(read("SELECT cents FROM account WHERE id = " + accounts.get(0)))
                .isEqualTo("70");
    }

    /** Others end the branch of a writer that is gone, and whoever waits for it goes on. */
    @Test
    @Tag("long")
    void aWriterThatIsGoneIsWaitedForUntilItsTransactionIsEnded() throws Exception {
        query(slow, "SELECT cents FROM account WHERE id = " + accounts.get(0) + " FOR UPDATE");
        update(slow, "INSERT INTO booking VALUES (" + booking + ", -30)");
        CuttingProxy second = proxies.get(1);
        second.cutForGoodAt(COMMIT_BRANCH, Moment.BEFORE_REQUEST);
        slow.commit();

        assertThat(decision(FOR_UPDATE, accounts.get(0)).get(RECOVERED.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo("-30");
    }

    /** Until then both rows seem to have the same value. Claims of these names lie on either partition. */
    @ParameterizedTest
    @ValueSource(strings = {"ann", "cid"})
    void valuesThatWereSwappedAreUniqueToWhoSwapsThemBack(String name) throws Exception {
        int first = accounts.get(0);
        String swap = "UPDATE seat SET who = CASE who WHEN '" + name + "' THEN 'bob' ELSE '" + name + "' END";
        other.setAutoCommit(true);
        update(other, "CREATE TABLE seat (id INT PRIMARY KEY, who VARCHAR(9) UNIQUE)");
        update(other, "INSERT INTO seat VALUES (" + first + ", '" + name + "'), (" + booking + ", 'bob')");
        update(slow, swap);
        proxies.get(1).freezeAt(COMMIT_BRANCH);
        partly = CompletableFuture.runAsync(() -> commit(slow));
        proxies.get(1).awaitFrost();
        assertThat(read("SELECT COUNT(DISTINCT who) FROM seat")).isEqualTo("1");

        CompletableFuture<Void> back = CompletableFuture.runAsync(() -> {
            try {
                update(other, swap);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        pauseBriefly(back);
        proxies.get(1).thaw();

        back.get(30, TimeUnit.SECONDS);
        assertThat(texts(other, "SELECT id, who FROM seat"))
                .containsExactlyInAnyOrder(first + "|" + name, booking + "|bob");
    }

    private CompletableFuture<String> decision(String hold, int account) {
        return CompletableFuture.supplyAsync(() -> {
            try (Statement statement = other.createStatement()) {
                statement.execute(hold.replace("?", String.valueOf(account)));
                return texts(other, "SELECT SUM(cents) FROM booking").get(0);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
    }

    private static void pauseBriefly(CompletableFuture<?> decision) throws Exception {
        try {
            decision.get(LONG_ENOUGH_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            assertThat(decision).isNotDone();
        }
    }

    private String read(String sql) throws SQLException {
        try (Connection fresh = DriverManager.getConnection(place.url() + PARTLY)) {
            return texts(fresh, sql).get(0);
        }
    }

    private static void query(Connection connection, String sql) throws SQLException {
        assertThat(texts(connection, sql)).isNotEmpty();
    }

    private static void update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(String.valueOf(result.getString(i)));
                }
                rows.add(String.join("|", row));
            }
        }
        return rows;
    }
}
