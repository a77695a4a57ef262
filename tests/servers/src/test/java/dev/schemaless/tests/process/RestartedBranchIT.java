package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.MortalServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A row stays locked by a prepared transaction when its server dies and starts again: a second writer, of another cell, waits
 * for the decision, and so does a feed. The second of two partitions dies; the decision is held back on its way to the first.
 */
@OnBackend(Backend.MARIADB)
final class RestartedBranchIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(1);
    private static final String ROW = "SELECT a, b FROM t WHERE id = ";
    private static final String BY_AB = "SELECT /*+ INDEX(ab) */ id FROM t WHERE a = 1 AND b = 1";
    private static final String BY_BA = "SELECT /*+ INDEX(ba) */ id FROM t WHERE b = 1 AND a = 1";
    private static final String BY_SCAN = "SELECT /*+ NO_INDEX */ id FROM t WHERE a = 1 AND b = 1";
    private static final String ALL_BY_AB = "SELECT /*+ INDEX(ab) */ id FROM t WHERE a IS NULL OR a >= 0";

    private static MortalServer mortal;

    private final CountDownLatch prepared = new CountDownLatch(1);
    private final CountDownLatch mayDecide = new CountDownLatch(1);
    private final CountDownLatch decided = new CountDownLatch(1);
    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final List<Connection> connections = new ArrayList<>();
    private TestStore place;

    /** Of the first writer; then of the second, who has never talked to the server that died. */
    private Connection connection;

    /** A row of the partition whose server dies, and one of the other. */
    private long row;

    private long other;

    /** Another row of the partition whose server dies. */
    private long later;

    @BeforeAll
    static void startServer() throws IOException {
        mortal = MortalServer.start();
    }

    @AfterAll
    static void stopServer() throws IOException {
        mortal.close();
    }

    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        connection = connect();
        run("CREATE TABLE t (id BIGINT PRIMARY KEY, a BIGINT, b BIGINT CELL meta)");
        run("CREATE INDEX ab ON t (a, b)");
        run("CREATE INDEX ba ON t (b, a) SHARD BY (b)");
        for (int id = 0; id < 20; id++) {
            run("INSERT INTO t (id, a) VALUES (" + id + ", 0)");
        }
        row = Long.parseLong(answers("SELECT MIN(id) FROM t WHERE _shard = 1").get(0));
        later = Long.parseLong(answers("SELECT MAX(id) FROM t WHERE _shard = 1").get(0));
        other = Long.parseLong(answers("SELECT MIN(id) FROM t WHERE _shard = 0").get(0));
        holdBackDecisions();
    }

    /** Opens a store of its own, as another process has it. */
    private Connection connect() throws Exception {
        CuttingProxy proxy = CuttingProxy.before(place.servers().get(0));
        proxies.add(proxy);
        Connection opened =
                DriverManager.getConnection(place.url(List.of(proxy.front(), mortal.server())) + "&shards=2");
        connections.add(opened);
        return opened;
    }

    /**
     * The writer's decision waits for the test; recovery, which takes the writer for dead, decides later than it. The writer asks again
     * after three seconds, and after ten it says that the outcome is unknown.
     */
    private void holdBackDecisions() {
        for (CuttingProxy proxy : proxies) {
            CountDownLatch awaited = proxy == proxies.get(0) ? mayDecide : decided;
            proxy.beforeEach("schemaless:decide", () -> holdBack(awaited));
        }
    }

    @AfterEach
    void close() throws Exception {
        mayDecide.countDown();
        decided.countDown();
        for (Connection opened : connections) {
            opened.close();
        }
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private void holdBack(CountDownLatch awaited) {
        prepared.countDown();
        try {
            awaited.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void updatesOfBothCellsAreFoundByKeyScanAndEveryIndex() throws Exception {
        run("UPDATE t SET b = 0 WHERE id = " + row);
        long version = Long.parseLong(
                answers("SELECT _version FROM t WHERE id = " + row).get(0));

        int changed = interleave("UPDATE t SET b = 1 WHERE id IN (%s, %s)", "UPDATE t SET a = 1 WHERE id = %s");

        assertThat(changed).isEqualTo(1);
        assertThat(answers(ROW + row)).containsExactly("1|1");
        assertThat(answers(ROW + other)).containsExactly("0|1");
        for (String query : List.of(BY_SCAN, BY_AB, BY_BA)) {
            assertThat(answers(query)).as(query).containsExactly(String.valueOf(row));
        }
        assertThat(answers("SELECT _version FROM t WHERE id = " + row)).containsExactly(String.valueOf(version + 2));
    }

    @Test
    void deleteAfterAnUpdateOfTheOtherCellLeavesNothing() throws Exception {
        int deleted = interleave("UPDATE t SET b = 1 WHERE id IN (%s, %s)", "DELETE FROM t WHERE id = %s");

        assertThat(deleted).isEqualTo(1);
        assertGoneForGood();
    }

    @Test
    void updateAfterADeleteChangesNothing() throws Exception {
        int changed = interleave("DELETE FROM t WHERE id IN (%s, %s)", "UPDATE t SET b = 1 WHERE id = %s");

        assertThat(changed).isZero();
        assertGoneForGood();
    }

    /** A field that outlived its row would come back with the next row of the key. */
    private void assertGoneForGood() throws SQLException {
        assertThat(answers(ROW + row)).isEmpty();
        assertThat(answers(ALL_BY_AB)).doesNotContain(String.valueOf(row));
        run("INSERT INTO t (id, a) VALUES (" + row + ", 1)");
        assertThat(answers(ROW + row)).containsExactly("1|null");
        assertThat(answers("SELECT /*+ NO_INDEX */ a, b FROM t WHERE a = 1")).containsExactly("1|null");
        assertThat(answers("SELECT /*+ INDEX(ab) */ id FROM t WHERE a = 1")).containsExactly(String.valueOf(row));
        assertThat(answers("SELECT /*+ INDEX(ba) */ id FROM t WHERE b IS NULL AND a = 1"))
                .containsExactly(String.valueOf(row));
    }

    /** The change of the prepared transaction comes first, and later changes of its log wait with it. */
    @Test
    @SuppressWarnings("try") // a feed works while it is open
    void feedWaitsForThePreparedTransactionAndGoesOn() throws Exception {
        List<Long> seen = new CopyOnWriteArrayList<>();
        Connection reader = connect();
        holdBackDecisions();
        try (ChangeFeed feed = reader.unwrap(ChangeFeeds.class)
                .consume(
                        "t",
                        "reader",
                        (changes, batch) -> {
                            while (batch.log() == 1 && changes.next()) {
                                seen.add(changes.getLong("id"));
                            }
                        },
                        FeedOptions.fromNow())) {
            CompletableFuture<Integer> committing = prepareAndRestart("UPDATE t SET a = 1 WHERE id IN (%s, %s)");
            run("UPDATE t SET a = 2 WHERE id = " + later);
            await().during(LONG_ENOUGH).until(seen::isEmpty);

            mayDecide.countDown();
            committing.handle((rows, unknown) -> 0).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            decided.countDown();
            await().atMost(PATIENCE).until(() -> branches() == 0);
            List<Long> expected = answers(ROW + row).equals(List.of("1|null")) ? List.of(row, later) : List.of(later);
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(seen).isEqualTo(expected));
        }
    }

    /** Prepares a change of both rows, kills the second server, starts it again, and connects to both as another process. */
    private CompletableFuture<Integer> prepareAndRestart(String change) throws Exception {
        CompletableFuture<Integer> committing = start(connection, change.formatted(row, other));
        assertThat(prepared.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        mortal.kill();
        mortal.restart();
        assertThat(branches()).isEqualTo(1);
        connection = connect();
        holdBackDecisions();
        return committing;
    }

    /**
     * Prepares the first change of both rows, kills the second server and starts it again, begins the second change of the row,
     * and only then lets the first one be committed.
     *
     * @return how many rows the second one has changed
     */
    private int interleave(String first, String second) throws Exception {
        CompletableFuture<Integer> committing = prepareAndRestart(first);
        CompletableFuture<Integer> following = start(connection, second.formatted(row));
        await().atMost(PATIENCE).until(() -> following.isDone() || lockWaits() > 0);
        mayDecide.countDown();
        assertThat(committing.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(2);
        decided.countDown();
        int changed = following.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        await().atMost(PATIENCE).until(() -> branches() == 0);
        return changed;
    }

    private static CompletableFuture<Integer> start(Connection connection, String sql) {
        return CompletableFuture.supplyAsync(() -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private long branches() throws SQLException {
        return ask(mortal.server(), "XA RECOVER").size();
    }

    private long lockWaits() throws SQLException {
        return ask(mortal.server(), "SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'")
                .size();
    }

    private static List<String> ask(DatabaseServer server, String sql) throws SQLException {
        try (Connection direct = server.connect("")) {
            return answers(direct, sql);
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> answers(String sql) throws SQLException {
        return answers(connection, sql);
    }

    private static List<String> answers(Connection connection, String sql) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    values.add(String.valueOf(rows.getString(column)));
                }
                answers.add(String.join("|", values));
            }
        }
        return answers;
    }
}
