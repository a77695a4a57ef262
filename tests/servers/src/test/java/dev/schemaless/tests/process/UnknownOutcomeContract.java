package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.CuttingProxy.Moment;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answer to a commit is lost, and then something else goes wrong: the write must not be reported as failed. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class UnknownOutcomeContract {
    /** The end of a write's last trip. Pools send READ COMMITTED for new connections. */
    private static final String COMMIT = ";\nCOMMIT";

    private static final String UPDATE = "UPDATE counter SET n = n + 1 WHERE id = 7";
    private static final String LATEST = "schemaless__counter_1_l_000000";
    private static final String CELLS = "schemaless__counter_1_c_000000";

    private CuttingProxy proxy;
    private Connection direct;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxy = CuttingProxy.before(place.servers().get(0));
        direct = place.connect();
        try (Statement statement = direct.createStatement()) {
            statement.execute("CREATE TABLE counter (id BIGINT PRIMARY KEY, n BIGINT)");
            statement.execute("INSERT INTO counter VALUES (7, 0)");
        }
    }

    @AfterEach
    void close() throws Exception {
        direct.close();
        proxy.close();
    }

    private Connection cutting(TestStore place, String properties) throws SQLException {
        return DriverManager.getConnection(place.url(List.of(proxy.front())) + properties);
    }

    /** Another transaction keeps the row for longer than all tries last. */
    @Test
    void rowThatOthersKeepAfterwardsDoesNotHideThatTheWriteWasMade(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "&conflictRetries=0");
                Statement statement = connection.createStatement();
                Connection holder = place.connectToPartition(0)) {
            proxy.cutAt(COMMIT, Moment.BEFORE_ANSWER);
            CountDownLatch held = new CountDownLatch(1);
            // the first statement after the cut waits until the row is held
            proxy.beforeEach("schemaless:lock-bases", () -> {
                if (!proxy.isAboutToCut()) {
                    hold(holder, held);
                }
            });
            statement.setQueryTimeout(3);

            int counted = statement.executeUpdate(UPDATE);

            assertThat(held.getCount()).as("the row was held").isZero();
            assertThat(counted).isEqualTo(1);
            holder.rollback();
        }
        assertThat(number()).isEqualTo(1);
    }

    private static void hold(Connection holder, CountDownLatch held) {
        if (held.getCount() == 0) {
            return;
        }
        try (Statement lock = holder.createStatement()) {
            holder.setAutoCommit(false);
            lock.executeQuery("SELECT * FROM `" + LATEST + "` FOR UPDATE").close();
            held.countDown();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A purge of its key takes the row away before the try in doubt is repeated. */
    @Test
    void rowThatIsGoneWhenAWriteIsRepeatedIsNotWritten(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "");
                Statement statement = connection.createStatement();
                Connection remover = place.connectToPartition(0)) {
            statement.executeUpdate(UPDATE);
            proxy.cutAt(COMMIT, Moment.BEFORE_REQUEST);
            proxy.beforeEach("schemaless:lock-bases", () -> {
                if (!proxy.isAboutToCut()) {
                    remove(remover);
                }
            });

            assertThat(statement.executeUpdate(UPDATE)).isZero();

            try (Statement count = remover.createStatement();
                    ResultSet left = count.executeQuery("SELECT COUNT(*) FROM `" + CELLS + "`")) {
                assertThat(left.next()).isTrue();
                assertThat(left.getInt(1)).isZero();
            }
        }
    }

    private static void remove(Connection remover) {
        try (Statement removal = remover.createStatement()) {
            removal.executeUpdate("DELETE FROM `" + LATEST + "`");
            removal.executeUpdate("DELETE FROM `" + CELLS + "`");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void serverThatIsAwayAfterwardsLeavesTheOutcomeUnknown(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "&poolTimeout=1s");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(UPDATE);
            proxy.cutForGoodAt(COMMIT, Moment.BEFORE_ANSWER);

            assertThatThrownBy(() -> statement.executeUpdate(UPDATE))
                    .isExactlyInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageStartingWith("Cannot tell whether it was possible to change rows")
                    .hasMessageEndingWith("Look before doing it again.")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08007");
            proxy.cutNoMore();
        }
        assertThat(number()).isEqualTo(2);
    }

    @Test
    void commitOfATransactionIsUnknownInTheSameWay(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "&poolTimeout=1s");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate(UPDATE);
            proxy.cutForGoodAt(COMMIT, Moment.BEFORE_ANSWER);

            assertThatThrownBy(connection::commit)
                    .isExactlyInstanceOf(SQLNonTransientConnectionException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08007");
            proxy.cutNoMore();
        }
        assertThat(number()).isEqualTo(1);
    }

    /** To make its executions one by one, once the group has failed, would make them twice. */
    @Test
    void batchIsUnknownInTheSameWay(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "&poolTimeout=1s");
                PreparedStatement update = connection.prepareStatement("UPDATE counter SET n = n + ? WHERE id = ?")) {
            connection.createStatement().executeUpdate("INSERT INTO counter VALUES (8, 0)");
            proxy.cutForGoodAt(COMMIT, Moment.BEFORE_ANSWER);
            for (int id = 7; id <= 8; id++) {
                update.setInt(1, 1);
                update.setInt(2, id);
                update.addBatch();
            }

            assertThatThrownBy(update::executeBatch)
                    .isExactlyInstanceOf(BatchUpdateException.class)
                    .hasMessageEndingWith("Look before doing it again.")
                    .satisfies(e -> assertThat(((BatchUpdateException) e).getUpdateCounts())
                            .containsOnly(Statement.EXECUTE_FAILED))
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08007");
            proxy.cutNoMore();
        }
        assertThat(number()).isEqualTo(1);
    }

    /** The commit itself is what the timeout strikes: the server gets it and cannot answer in time. */
    @Test
    void timeoutDuringTheCommitIsNoReasonToCallItFailed(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(UPDATE);
            statement.setQueryTimeout(1);
            proxy.freezeAt(COMMIT);

            assertThatThrownBy(() -> statement.executeUpdate(UPDATE))
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08007");
            proxy.thaw();
        }
        assertThat(number()).isIn(1, 2);
    }

    @Test
    void queryTimeoutDoesNotHideALostConnection(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(30);
            for (Moment moment : Moment.values()) {
                proxy.cutAt("schemaless:lock-bases", moment);
                assertThat(statement.executeUpdate(UPDATE)).isEqualTo(1);
                proxy.cutAt(COMMIT, moment);
                assertThat(statement.executeUpdate(UPDATE)).isEqualTo(1);
            }
        }
        assertThat(number()).isEqualTo(6);
    }

    @Test
    void readsThatGaveNothingOutAreTriedAgain(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "");
                Statement statement = connection.createStatement()) {
            for (String query : new String[] {
                "SELECT n FROM counter WHERE id = 7", "SELECT n FROM counter", "SELECT SUM(n) FROM counter"
            }) {
                for (int timeout : new int[] {0, 30}) {
                    statement.setQueryTimeout(timeout);
                    for (Moment moment : Moment.values()) {
                        statement.executeQuery(query).close();
                        proxy.cutAt("schemaless__counter_1_l", moment);
                        try (ResultSet rows = statement.executeQuery(query)) {
                            assertThat(rows.next()).isTrue();
                            assertThat(rows.getInt(1)).isZero();
                        }
                        assertThat(proxy.isAboutToCut()).as(query).isFalse();
                    }
                }
            }
        }
    }

    /** Both must not count where only one is told that it did. */
    @Test
    void writersWhoTryAgainAfterAConflictNeverCountTwice(TestStore place) throws Exception {
        try (Connection connection = cutting(place, "&conflictRetries=1")) {
            int counted = 0;
            for (int round = 0; round < 12; round++) {
                proxy.cutAt(COMMIT, List.of(Moment.values()).get(round % 3));
                CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> countUntilDone(direct));
                counted += countUntilDone(connection) + other.join();
            }
            assertThat(counted).isEqualTo(24);
        }
        assertThat(number()).isEqualTo(24);
    }

    /** As every retry decorator does it. */
    private static int countUntilDone(Connection connection) {
        while (true) {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate(UPDATE);
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("40001");
            }
        }
    }

    private int number() throws SQLException {
        try (Statement statement = direct.createStatement();
                ResultSet row = statement.executeQuery("SELECT n FROM counter WHERE id = 7")) {
            row.next();
            return row.getInt(1);
        }
    }
}
