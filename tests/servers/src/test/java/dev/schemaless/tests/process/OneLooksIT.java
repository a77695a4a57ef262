package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Of all who have a store open, one looks for dead branches on each partition. */
@OnBackend(Backend.TWO_MARIADB)
final class OneLooksIT {
    private static final int STORES = 20;
    private static final long SECONDS = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void manyStoresLookHardlyMoreOftenThanOne(TestStore place) throws Exception {
        List<Store> stores = new ArrayList<>();
        try {
            for (int i = 0; i < STORES; i++) {
                stores.add(Stores.open(CommittingWriter.config(partitions(place, i))));
            }
            for (DatabaseServer server : place.servers()) {
                assertThat(looksMeanwhile(server))
                        .as("XA RECOVER on %s", server)
                        .isBetween(SECONDS / 4, 4 * SECONDS);
            }
        } finally {
            stores.forEach(Store::close);
        }
    }

    /** A property that changes nothing makes a store of its own. */
    private static List<PartitionConfig> partitions(TestStore place, int number) {
        List<PartitionConfig> partitions = new ArrayList<>();
        for (DatabaseServer server : place.servers()) {
            Map<String, String> properties = new HashMap<>(server.properties());
            properties.put("connectTimeout", String.valueOf(10_000 + number));
            partitions.add(new PartitionConfig.MySql(
                    server.host(), server.port(), place.name(), server.user(), server.password(), properties));
        }
        return partitions;
    }

    private long looksMeanwhile(DatabaseServer server) throws SQLException, InterruptedException {
        long before = looks(server);
        assertThat(never.await(SECONDS, TimeUnit.SECONDS)).isFalse();
        return looks(server) - before;
    }

    private static long looks(DatabaseServer server) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Com_xa_recover'")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(2);
        }
    }

    /** Far sooner than others look at what the one that is killed looks at. */
    @Test
    void anotherLooksOnceTheOneThatDidIsKilled(TestStore place) throws Exception {
        List<PartitionConfig.MySql> partitions = place.partitions().stream()
                .map(PartitionConfig.MySql.class::cast)
                .toList();
        try (ChildJvm looker = ChildJvm.start(
                128, Looker.class, CommittingWriter.arguments(partitions).toArray(String[]::new))) {
            assertThat(looker.readLine()).isEqualTo("open 2");
            Awaitility.await().atMost(PATIENCE).until(() -> isLookedAt(place));
            try (Store store = Stores.open(CommittingWriter.config(place.partitions()))) {
                CommittingWriter.createModel(store);
                CommitAudit audit = new CommitAudit(store, place.servers());
                looker.kill();
                prepareAndLeave(place, idOf(place));
                audit.awaitPrepared(PATIENCE);
                audit.awaitNothingPrepared(Duration.ofSeconds(10));
            }
        }
    }

    private static boolean isLookedAt(TestStore place) throws SQLException {
        String name = "schemaless:recover:" + idOf(place);
        for (int position = 0; position < 2; position++) {
            if (ask(place, position, "SELECT IS_FREE_LOCK('" + name + ":" + position + "')")
                    .equals("1")) {
                return false;
            }
        }
        return true;
    }

    private static String idOf(TestStore place) throws SQLException {
        return ask(
                place,
                0,
                "SELECT LOWER(INSERT(INSERT(INSERT(INSERT(HEX(store_id), 9, 0, '-'), 14, 0, '-'), 19, 0,"
                        + " '-'), 24, 0, '-')) FROM schemaless__store");
    }

    private static String ask(TestStore place, int position, String sql) throws SQLException {
        try (Connection connection = place.connectToPartition(position);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    /** What a writer leaves that is killed after it prepared the second partition. */
    private static void prepareAndLeave(TestStore place, String store) throws SQLException {
        String branch = "'" + store.replace("-", "").substring(0, 16) + "0".repeat(31) + "1-0', '/1', 1396919628";
        try (Connection connection = place.connectToPartition(1);
                Statement statement = connection.createStatement()) {
            statement.execute("XA START " + branch);
            statement.execute(
                    "INSERT INTO schemaless__decision VALUES (REPEAT('x', 16), 'aborted', '', UTC_TIMESTAMP(6))");
            statement.execute("XA END " + branch);
            statement.execute("XA PREPARE " + branch);
        }
    }
}
