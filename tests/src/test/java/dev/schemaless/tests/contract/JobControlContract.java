package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** CANCEL JOB and ALTER JOB act on a job of another session. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class JobControlContract extends SqlContract {
    private static final String LIMIT = "SELECT units_limit FROM sys.jobs WHERE subject = 't.by_n'";

    /** Begins an index in another session, whose build waits for locked rows; returns the SQLState of its end. */
    private CompletableFuture<String> beginAndHold(PastTheStore past) throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)");
        past.lockRows(past.tables("t_").stream()
                .filter(name -> name.contains("_l_"))
                .findFirst()
                .orElseThrow());
        CompletableFuture<String> building = CompletableFuture.supplyAsync(this::build);
        await().until(() -> !jobs("running").isEmpty());
        return building;
    }

    private String build() {
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            statement.execute("CREATE INDEX by_n ON t (n)");
            return "00000";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private List<String> jobs(String phase) throws SQLException {
        return query("SELECT job_id FROM sys.jobs WHERE subject = 't.by_n' AND phase = '" + phase + "'");
    }

    @Test
    void cancelledIndexIsBuiltNoFurther() throws SQLException {
        try (PastTheStore past = PastTheStore.on(place)) {
            CompletableFuture<String> building = beginAndHold(past);

            update("CANCEL JOB " + jobs("running").get(0));
            past.letGo();

            assertThat(building).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("57014");
            await().atMost(Duration.ofMinutes(1)).until(() -> !jobs("cancelled").isEmpty());
            assertThat(query("SELECT index_name FROM sys.indexes WHERE table_name = 't' AND NOT is_primary"))
                    .isEmpty();
        }
    }

    @Test
    void openTransactionStaysOpen() throws SQLException {
        try (PastTheStore past = PastTheStore.on(place)) {
            CompletableFuture<String> building = beginAndHold(past);
            update("CREATE TABLE note (id INT PRIMARY KEY)");
            connection.setAutoCommit(false);
            update("INSERT INTO note VALUES (7)");

            update("CANCEL JOB " + jobs("running").get(0));

            connection.rollback();
            assertThat(query("SELECT id FROM note")).isEmpty();
            past.letGo();
            assertThat(building).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("57014");
        }
    }

    @Test
    void rateIsLimitedUntilItIsReset() throws SQLException {
        try (PastTheStore past = PastTheStore.on(place)) {
            CompletableFuture<String> building = beginAndHold(past);
            String job = jobs("running").get(0);
            assertThat(query(LIMIT)).containsExactly("null");

            update("ALTER JOB " + job + " SET RATE 500");
            assertThat(query(LIMIT)).containsExactly("500");
            refuses("22023", "ALTER JOB " + job + " SET RATE 0", "its limit is 0 per second, must be at least 1");
            update("ALTER JOB IF EXISTS " + job + " RESET RATE");
            assertThat(query(LIMIT)).containsExactly("null");

            past.letGo();
            assertThat(building).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("00000");
        }
    }

    @Test
    void jobThatHasEndedOrNeverWasIsRefused() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("CREATE INDEX by_n ON t (n)");
        String ended = jobs("done").get(0);

        refuses("22023", "CANCEL JOB " + ended, "Cannot cancel job " + ended + ": no unfinished job has this id.");
        refuses("22023", "CANCEL JOB 123456", "Cannot cancel job 123456: no unfinished job has this id.");
        refuses("22023", "ALTER JOB 123456 SET RATE 5", "Cannot alter job 123456: no unfinished job has this id.");
        refuses("22003", "CANCEL JOB 9999999999999999999", "its id is 9999999999999999999, which is not a BIGINT");
        update("CANCEL JOB IF EXISTS " + ended);
        update("ALTER JOB IF EXISTS 123456 SET RATE 5");
    }

    @Test
    void readOnlyConnectionCancelsNothing() throws SQLException {
        connection.setReadOnly(true);

        refuses("25006", "CANCEL JOB IF EXISTS 1", "read-only");
    }
}
