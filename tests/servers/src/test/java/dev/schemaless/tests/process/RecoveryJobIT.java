package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ending what dead writers left prepared is a job that can be seen, once there is something to be ended, and not before. */
@OnBackend(Backend.TWO_MARIADB)
final class RecoveryJobIT {
    private static final Duration FREE_AGAIN = Duration.ofSeconds(5);
    private static final int FORMAT = 0x53434D4C;

    @Test
    void branchesOfDeadWritersAreEndedByOneJob(TestStore place) throws Exception {
        try (Store store = Stores.open(place.config())) {
            await().during(Duration.ofSeconds(1))
                    .untilAsserted(() -> assertThat(store.jobs().list()).isEmpty());
            long identity = identity(place);
            UUID transaction = UUID.randomUUID();
            prepare(place, identity, transaction, 0);
            prepare(place, identity, transaction, 1);

            await().atMost(FREE_AGAIN).untilAsserted(() -> {
                assertThat(prepared(place, 0, identity)).isZero();
                assertThat(prepared(place, 1, identity)).isZero();
            });

            await().until(() -> recoveries(store).stream().allMatch(job -> job.phase() == Phase.DONE));
            assertThat(recoveries(store)).singleElement().satisfies(job -> {
                assertThat(job.subject()).isEqualTo("transactions over several partitions");
                assertThat(job.done()).isBetween(1L, 2L);
                assertThat(job.owner()).isNull();
                assertThat(job.lastError()).isNull();
            });
        }
    }

    /** A process that had taken the job has died: its lease is 2 s. */
    @Test
    void jobOfADeadProcessIsTakenOver(TestStore place) throws Exception {
        try (Store store = Stores.open(place.config())) {
            long identity = identity(place);
            UUID transaction = UUID.randomUUID();
            leaveJob(place);
            prepare(place, identity, transaction, 1);

            await().atMost(FREE_AGAIN)
                    .untilAsserted(
                            () -> assertThat(prepared(place, 1, identity)).isZero());

            await().until(() -> recoveries(store).get(0).phase() == Phase.DONE);
            assertThat(recoveries(store).get(0).tries()).isEqualTo(2);
        }
    }

    private static List<JobState> recoveries(Store store) {
        return store.jobs().list().stream()
                .filter(job -> job.kind().equals("RECOVER"))
                .toList();
    }

    private static long identity(TestStore place) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT store_id FROM schemaless__store")) {
            rows.next();
            return ByteBuffer.wrap(rows.getBytes(1)).getLong();
        }
    }

    /** Leaves a branch as a writer does that dies before the decision. */
    private static void prepare(TestStore place, long store, UUID transaction, int position) throws SQLException {
        String name = String.format(
                Locale.ROOT,
                "'%016x%016x%016x-0', '/%d', %d",
                store,
                transaction.getMostSignificantBits(),
                transaction.getLeastSignificantBits(),
                position,
                FORMAT);
        try (Connection connection = place.connectToPartition(position);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS work (id INT PRIMARY KEY)");
            statement.execute("XA START " + name);
            statement.execute("INSERT INTO work VALUES (1)");
            statement.execute("XA END " + name);
            statement.execute("XA PREPARE " + name);
        }
    }

    private static int prepared(TestStore place, int position, long store) throws SQLException {
        int found = 0;
        try (Connection connection = place.connectToPartition(position);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("XA RECOVER")) {
            while (rows.next()) {
                found += rows.getString("data").startsWith(String.format(Locale.ROOT, "%016x", store)) ? 1 : 0;
            }
        }
        return found;
    }

    private static void leaveJob(TestStore place) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO schemaless__job (kind, target, active, subject, state, done, rate, owner, token,"
                            + " lease_micros, due_micros, tries, stalls, created_micros, updated_micros) VALUES ('RECOVER', 'store',"
                            + " 'RECOVER/store', 'transactions over several partitions', 'RUNNING', 0, 0, 'dead', 1,"
                            + " CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED) + 2000000, 0, 1, 1, 0,"
                            + " CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED))");
        }
    }
}
