package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The processes that migrate a table with all its versions are killed one after another, while its program goes on to add versions: in
 * the end each version is there once, in its order.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
final class KilledHistoryIT {
    private static final int ROWS = 800;
    private static final String MIGRATE = "MIGRATE EXTERNAL TABLE rates INTO fresh";

    private final Random random = new Random(20261126);

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void eachVersionIsThereOnceInTheEnd(Backend backend) throws Exception {
        check(backend, "PRIMARY KEY (old_row_key)", List.of(MIGRATE + " HISTORY", MIGRATE + " HISTORY", MIGRATE));
    }

    /** Each killed process costs the lease of its job, so one is killed here on the way to the switch. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void eachVersionIsThereOnceWhereRowsMove(Backend backend) throws Exception {
        check(backend, "PRIMARY KEY (hotel_id, old_row_key)", List.of(MIGRATE + " HISTORY"));
    }

    private void check(Backend backend, String primaryKey, List<String> killed) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0));
                TestStore place = TestStore.on(backend)) {
            GemWriter.fill(gem, ROWS);
            ClientDatabases databases = new ClientDatabases(gem.server(), gem.databases());
            try (MigrationHome home = MigrationHome.open(
                    databases, "shameless", "store = 'shop', shards = 4, zone = 'UTC'", place.url())) {
                home.createLike("rates", "fresh", primaryKey);
                if (!primaryKey.equals("PRIMARY KEY (old_row_key)")) {
                    home.run("CREATE INDEX by_old ON fresh (old_row_key)");
                }
                // from here on this process has no account, and can do no such job
                home.connection().close();
                migrate(gem, home, new MigrationKiller(place, home.account()), killed);
            }
        }
    }

    private void migrate(GemStore gem, MigrationHome home, MigrationKiller killer, List<String> killed)
            throws Exception {
        try (GemWriter writer = GemWriter.start(gem, ROWS)) {
            for (String migration : killed) {
                killer.killAfter(migration + " RATE 200", 100 + random.nextInt(400));
            }
            assertThat(writer.written()).isPositive();
        }
        on(home, caughtUp -> {
            caughtUp.run(MIGRATE + " HISTORY RATE 1000000");
            new Histories(caughtUp, "rates", "fresh").assertSame();
        });
        killer.killAfter(MIGRATE + " SWITCH RATE 200", 100 + random.nextInt(400));
        on(home, switched -> {
            switched.run(MIGRATE + " SWITCH RATE 1000000");
            new Histories(switched, "rates_external", "rates").assertSame();
            switched.assertSame("rates_external", "rates");
        });
    }

    private interface Step {
        void run(MigrationHome home) throws SQLException;
    }

    private static void on(MigrationHome before, Step step) throws SQLException {
        try (Connection connection = before.reconnect()) {
            step.run(before.with(connection));
        }
    }
}
