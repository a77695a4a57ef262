package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Another process commits a transfer before each view of a statement begins, so that each view shows one that the others lack. The fence
 * holds back its decisions until all views have begun.
 */
@OnBackend({Backend.SPLIT_MARIADB, Backend.TWO_MARIADB})
final class CommitFenceContract {
    private static final String BEGIN_VIEW = "schemaless:committed-branches";
    private static final String SUM = "SELECT SUM(b) FROM acc";
    private static final int ACCOUNTS = 20;
    private static final long TOTAL = 2_000;

    /** Longer than a transfer takes. Two of them are shorter than views may be apart. */
    private static final long TRANSFER_MILLIS = 150;

    /** The first view has begun meanwhile. */
    private static final long LATER_MILLIS = 50;

    private final AtomicInteger made = new AtomicInteger();
    private CompletableFuture<Void> transfer = CompletableFuture.completedFuture(null);

    @Test
    void viewsAgreeWhileOthersWouldTransferBetweenThem(TestStore place) throws Exception {
        try (Proxies proxies = Proxies.before(place);
                Connection writer = place.connect();
                Connection reader = DriverManager.getConnection(proxies.url())) {
            update(writer, "CREATE TABLE acc (id INT PRIMARY KEY, b INT)");
            for (int id = 0; id < ACCOUNTS; id++) {
                update(writer, "INSERT INTO acc VALUES (" + id + ", 100)");
            }
            for (int i = 0; i < 5; i++) {
                move(writer);
                assertThat(total(reader)).isEqualTo(TOTAL);
            }
            for (int partition = 0; partition < 2; partition++) {
                long pause = partition * LATER_MILLIS;
                proxies.get(partition).beforeEach(BEGIN_VIEW, () -> transferAfter(pause, writer));
            }

            assertThat(total(reader)).isEqualTo(TOTAL);

            transfer.get(1, TimeUnit.MINUTES);
        }
    }

    private void transferAfter(long millis, Connection writer) {
        try {
            Thread.sleep(millis);
            transfer(writer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes a transfer, and no longer waits for one that the fence holds back. */
    private synchronized void transfer(Connection writer) throws InterruptedException {
        if (transfer.isDone()) {
            transfer = CompletableFuture.runAsync(() -> move(writer));
        }
        try {
            transfer.get(TRANSFER_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            assertThat(transfer).isNotCompletedExceptionally();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes an amount from each account of one half, so that each partition has a part in it. */
    private void move(Connection writer) {
        int sign = made.incrementAndGet() % 2 == 0 ? 1 : -1;
        try {
            update(writer, "UPDATE acc SET b = b + CASE WHEN id < 10 THEN " + sign + " ELSE " + -sign + " END");
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static void update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static long total(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SUM)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
