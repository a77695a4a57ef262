package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** A row comes into being while a statement waits for the lock of another: it has not locked that row, so it does not change it. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class LockedRowContract extends SqlContract {
    private static final String CHANGE = "UPDATE item SET m = m + 1 WHERE id IN (1, 2)";

    @Test
    void aRowThatCameMeanwhileIsLockedBeforeItIsChanged() throws Exception {
        update("CREATE TABLE item (id INT PRIMARY KEY, a INT, m INT CELL meta)");
        update("CREATE INDEX by_both ON item (a, m)");
        update("INSERT INTO item VALUES (2, 0, 0)");
        try (Proxies proxies = Proxies.before(place);
                Connection slow = DriverManager.getConnection(proxies.url());
                Connection blocker = place.connectToPartition(0)) {
            lockRows(blocker);
            CompletableFuture<Integer> change = CompletableFuture.supplyAsync(() -> run(slow, CHANGE));
            awaitLockWait(blocker);
            update("INSERT INTO item VALUES (1, 0, 0)");
            proxies.get(0).freezeAt("schemaless:put-cells");
            blocker.commit();
            proxies.get(0).awaitFrost();
            CompletableFuture<Integer> other =
                    CompletableFuture.supplyAsync(() -> run("UPDATE item SET a = 1 WHERE id = 1"));
            pauseBriefly(other);
            proxies.get(0).thaw();
            change.get();
            assertThat(other.get()).isEqualTo(1);
        }

        String row = query("SELECT a, m FROM item WHERE id = 1").get(0);
        assertThat(row).startsWith("1|");
        assertThat(query("SELECT id FROM item WHERE a = 1 AND m = " + row.substring(2)))
                .containsExactly("1");
        update("UPDATE item SET m = (SELECT MAX(id) FROM item) WHERE id = 1");
        assertThat(query("SELECT id FROM item WHERE a = 1 AND m = 2")).containsExactly("1");
    }

    private static void lockRows(Connection blocker) throws SQLException {
        blocker.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        blocker.setAutoCommit(false);
        try (Statement statement = blocker.createStatement()) {
            statement.execute("SELECT row_key FROM " + latest(blocker) + " FOR UPDATE");
        }
    }

    private static String latest(Connection server) throws SQLException {
        try (Statement statement = server.createStatement()) {
            return "`"
                    + texts(statement.executeQuery("SELECT table_name FROM information_schema.tables"
                                    + " WHERE table_schema = DATABASE() AND table_name LIKE '%item%\\_l\\_%'"))
                            .get(0)
                    + "`";
        }
    }

    private void awaitLockWait(Connection blocker) {
        await().until(() -> {
            try (Statement statement = blocker.createStatement()) {
                return !texts(statement.executeQuery(
                                "SELECT trx_id FROM information_schema.innodb_trx" + " WHERE trx_state = 'LOCK WAIT'"))
                        .isEmpty();
            }
        });
    }

    /** Whoever does not wait for a lock is through long before. */
    private static void pauseBriefly(CompletableFuture<Integer> other) throws Exception {
        try {
            other.get(500, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            assertThat(other).isNotDone();
        }
    }

    private Integer run(String sql) {
        try (Connection own = place.connect()) {
            return run(own, sql);
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    private static Integer run(Connection own, String sql) {
        try (Statement statement = own.createStatement()) {
            return statement.executeUpdate(sql);
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }
}
