package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction is under way on two partitions. A time is settled once its cells are visible on both, whichever it has reached. */
@OnBackend(Backend.TWO_MARIADB)
final class DistributedSettlementIT {
    private static final int ROWS = 20;

    /** Whoever does not wait is through long before. */
    private static final long LONG_ENOUGH_MILLIS = 700;

    private Proxies proxies;
    private Connection slow;
    private Connection other;
    private Store store;
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
        slow = DriverManager.getConnection(proxies.url());
    }

    @AfterEach
    void close() throws Exception {
        proxies.get(1).thaw();
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

    private static void assertWaits(CompletableFuture<Void> settled) throws InterruptedException {
        Thread.sleep(LONG_ENOUGH_MILLIS);
        assertThat(settled).isNotDone();
    }

    /** The second partition has no open transaction when it is asked first, and is the last to commit. */
    @Test
    void transactionThatReachesAPartitionLaterIsWaitedFor(TestStore place) throws Exception {
        proxies.get(1).freezeAt("schemaless:begin-branch");
        writing = CompletableFuture.runAsync(this::write);
        proxies.get(1).awaitFrost();
        long time = Math.max(clock(place, 0), clock(place, 1));

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
}
