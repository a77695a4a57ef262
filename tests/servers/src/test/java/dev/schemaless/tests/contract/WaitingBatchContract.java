package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A large batch while another session holds a lock on row 5, which is in its first group, and exists. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class WaitingBatchContract extends SqlContract {
    private static final int EXECUTIONS = 5_000;
    private static final int GROUP = 1_024;

    private Connection holder;

    @BeforeEach
    void lockARow(TestStore place) throws SQLException {
        update("CREATE TABLE parcel (id INT PRIMARY KEY, n INT)");
        update("INSERT INTO parcel VALUES (5, -1)");
        holder = place.connectToPartition(0);
        holder.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        holder.setAutoCommit(false);
        try (Statement lock = holder.createStatement()) {
            lock.executeQuery("SELECT * FROM schemaless__parcel_1_l_000000 FOR UPDATE")
                    .close();
        }
    }

    @AfterEach
    void unlock() throws SQLException {
        holder.close();
    }

    @Test
    void aGroupThatWaitsHoldsUpNoOther(TestStore place) throws Exception {
        try (Connection other = place.connect();
                PreparedStatement insert = other.prepareStatement("INSERT INTO parcel VALUES (?, ?)")) {
            CompletableFuture<int[]> counts = CompletableFuture.supplyAsync(() -> countsOf(insert));

            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> query(
                                    "SELECT COUNT(*) FROM parcel WHERE id BETWEEN " + GROUP + " AND " + (2 * GROUP - 1))
                            .equals(List.of("" + GROUP)));
            assertThat(query("SELECT COUNT(*) FROM parcel WHERE id < " + GROUP)).containsExactly("1");
            assertThat(counts).isNotDone();

            holder.rollback();
            assertThat(counts.join())
                    .containsExactly(IntStream.range(0, EXECUTIONS)
                            .map(id -> id == 5 ? Statement.EXECUTE_FAILED : 1)
                            .toArray());
        }
        assertThat(query("SELECT COUNT(*), SUM(id) FROM parcel")).containsExactly("5000|12497500");
    }

    @Test
    void nothingGoesOnAfterATimeout() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO parcel VALUES (?, ?)")) {
            insert.setQueryTimeout(2);

            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(() -> run(insert))
                    .matches(e -> "57014".equals(e.getSQLState()), "has SQLState 57014")
                    .satisfies(e -> {
                        holder.rollback();
                        assertThat(IntStream.of(e.getUpdateCounts()).limit(GROUP))
                                .containsOnly(Statement.EXECUTE_FAILED);
                        List<String> made = List.of(""
                                + IntStream.of(e.getUpdateCounts())
                                        .filter(count -> count == 1)
                                        .count());
                        Awaitility.await()
                                .during(Duration.ofMillis(500))
                                .until(() -> query("SELECT COUNT(*) FROM parcel WHERE n >= 0")
                                        .equals(made));
                    });
        }
    }

    /** Also while it only waits for groups that other threads write. */
    @Test
    void anInterruptEndsTheBatch() throws Exception {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO parcel VALUES (?, ?)")) {
            CompletableFuture<int[]> counts = new CompletableFuture<>();
            Thread caller = new Thread(() -> counts.complete(countsOf(insert)), "interrupted batch");
            caller.start();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> query("SELECT COUNT(*) FROM parcel WHERE n >= 0")
                            .equals(List.of("" + (EXECUTIONS - GROUP))));

            caller.interrupt();

            // a lock is waited for longer
            assertThat(counts.get(20, TimeUnit.SECONDS)).startsWith(Statement.EXECUTE_FAILED);
            caller.join();
        }
    }

    private static int[] countsOf(PreparedStatement insert) {
        try {
            return run(insert);
        } catch (BatchUpdateException e) {
            return e.getUpdateCounts();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int[] run(PreparedStatement insert) throws SQLException {
        for (int id = 0; id < EXECUTIONS; id++) {
            insert.setInt(1, id);
            insert.setInt(2, id);
            insert.addBatch();
        }
        return insert.executeBatch();
    }
}
