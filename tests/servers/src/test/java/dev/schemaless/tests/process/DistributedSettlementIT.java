package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A transaction is under way on two partitions. A time is settled, and can be read, once its cells are visible on both, whichever it has
 * reached.
 */
@OnBackend(Backend.TWO_MARIADB)
final class DistributedSettlementIT {
    private static final int ROWS = 20;

    /** Whoever does not wait is through long before. */
    private static final long LONG_ENOUGH_MILLIS = 700;

    private Proxies proxies;
    private Connection slow;
    private Connection other;
    private Store store;

    /** A row on each partition. */
    private long here;

    private long there;
    private CompletableFuture<Void> writing = CompletableFuture.completedFuture(null);

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxies = Proxies.before(place);
        store = Stores.open(place.config());
        other = place.connect();
        update(other, "CREATE TABLE account (id INT PRIMARY KEY, n INT)");
        for (int i = 0; i < ROWS; i++) {
            update(other, "INSERT INTO account VALUES (" + i + ", 0)");
        }
        here = rowOn(0);
        there = rowOn(1);
        slow = DriverManager.getConnection(proxies.url());
    }

    private long rowOn(int partition) throws SQLException {
        return number(
                other,
                "SELECT MIN(id) FROM account, sys.partitions WHERE partition_number = " + partition
                        + " AND FIND_SHARD('account', _row_key) BETWEEN first_shard AND last_shard");
    }

    @AfterEach
    void close() throws Exception {
        proxies.get(1).thaw();
        proxies.get(1).cutNoMore();
        writing.join();
        slow.close();
        other.close();
        store.close();
        proxies.close();
    }

    private static void update(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(text);
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    private static long clock(TestStore place, int partition) throws SQLException {
        try (Connection connection = place.connectToPartition(partition)) {
            return number(connection, "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))");
        }
    }

    private void write() {
        try {
            update(slow, "UPDATE account SET n = 1");
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static long written(Connection connection) throws SQLException {
        return number(connection, "SELECT COUNT(*) FROM account WHERE n = 1");
    }

    /** Returns how many rows of a time met a condition. */
    private static long past(Connection connection, long micros, String condition, int timeoutSeconds)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT COUNT(*) FROM account FOR SYSTEM_TIME AS OF ? WHERE " + condition)) {
            select.setQueryTimeout(timeoutSeconds);
            select.setObject(
                    1, LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plus(micros, ChronoUnit.MICROS));
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                return rows.getLong(1);
            }
        }
    }

    private static CompletableFuture<Long> askPast(Connection connection, long micros, String condition) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return past(connection, micros, condition, 0);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
    }

    /** Lets the transaction stop before a statement on the second partition, and returns a time that is not before its own. */
    private long writeUntil(TestStore place, String statement) throws SQLException {
        proxies.get(1).freezeAt(statement);
        writing = CompletableFuture.runAsync(this::write);
        proxies.get(1).awaitFrost();
        return Math.max(clock(place, 0), clock(place, 1));
    }

    private static void assertWaits(CompletableFuture<?> settled) throws InterruptedException {
        Thread.sleep(LONG_ENOUGH_MILLIS);
        assertThat(settled).isNotDone();
    }

    /** The second partition has no open transaction when it is asked first, and is the last to commit. */
    @Test
    void transactionThatReachesAPartitionLaterIsWaitedFor(TestStore place) throws Exception {
        long time = writeUntil(place, "schemaless:begin-branch");

        CompletableFuture<Void> settled =
                CompletableFuture.runAsync(() -> store.awaitSettled(time, StatementGuard.none()));

        assertWaits(settled);
        proxies.get(1).thawUntil("schemaless:commit-branch");
        proxies.get(1).awaitFrost();
        // without a snapshot, which would wait for the transaction
        try (Connection looking = DriverManager.getConnection(place.url() + "&snapshot=none")) {
            assertThat(written(looking)).isBetween(1L, ROWS - 1L);
        }
        assertWaits(settled);
        proxies.get(1).thaw();
        settled.get(1, TimeUnit.MINUTES);
        assertThat(written(other)).isEqualTo(ROWS);
        assertThat(number(other, "SELECT COUNT(DISTINCT _created_at) FROM account"))
                .isEqualTo(1);
    }

    /** At first the transaction has locked rows of the first partition alone: a lookup on the second one waits too. */
    @ParameterizedTest
    @ValueSource(strings = {"schemaless:begin-branch", "schemaless:prepare-branch", "schemaless:commit-branch"})
    void readOfThePastShowsTheTransactionWhole(String statement, TestStore place) throws Exception {
        long time = writeUntil(place, statement);
        try (Connection third = place.connect()) {
            CompletableFuture<Long> lookup = askPast(other, time, "n = 1 AND id = " + there);
            CompletableFuture<Long> scan = askPast(third, time, "n = 1");

            assertWaits(lookup);
            assertThat(scan).isNotDone();
            proxies.get(1).thaw();
            assertThat(lookup.get(1, TimeUnit.MINUTES)).isEqualTo(1);
            assertThat(scan.get(1, TimeUnit.MINUTES)).isEqualTo(ROWS);
        }
    }

    @Test
    void readOfThePastEndsAtItsTimeLimit(TestStore place) throws Exception {
        long time = writeUntil(place, "schemaless:commit-branch");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> past(other, time, "n = 1", 1))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
    }

    @Test
    @Tag("long")
    void readOfThePastNamesTheTransactionAfterTenSeconds(TestStore place) throws Exception {
        long time = writeUntil(place, "schemaless:commit-branch");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> past(other, time, "n = 1", 0))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("40001"))
                .withMessageMatching(
                        "(?s)Cannot read the past at .*: transaction [0-9a-f-]{36} may be older, and is still"
                                + " open on .* after 10 seconds\\..*");
    }

    /** A transaction of the partition that is away may have parts on the other one. */
    @Test
    void partitionThatIsAwayIsNamedUnlessTheTimeIsSettled(TestStore place) throws Exception {
        long settled = clock(place, 0);
        assertThat(past(slow, settled, "n = 0", 0)).isEqualTo(ROWS);
        proxies.get(1).cutForGoodAt("", CuttingProxy.Moment.BEFORE_REQUEST);
        long time = clock(place, 0);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> past(slow, time, "id = " + here, 0))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                .withMessageContaining("cannot be asked, and a transaction there may be older");
        assertThat(past(slow, settled, "id = " + here, 0)).isEqualTo(1);
    }
}
