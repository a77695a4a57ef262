package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What has come to logs since rows were compared is read by its positions, also what commits behind others that came later. */
final class MigrateTailIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int ROWS = 300;
    private static final String FIRST = GemWriter.uuid(0);
    private static final String NEXT = GemWriter.uuid(GemStore.SHARDS);

    private interface Check {
        void run(GemStore gem, MigrationHome home) throws Exception;
    }

    private static void onGem(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            GemWriter.fill(gem, ROWS);
            ClientDatabases databases = new ClientDatabases(gem.server(), gem.databases());
            try (MigrationHome home =
                    MigrationHome.inMemory(databases, "shameless", "store = 'shop', shards = 4, zone = 'UTC'")) {
                home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
                check.run(gem, home);
            }
        }
    }

    /** Runs a migration beside. */
    private static CompletableFuture<Void> begin(MigrationHome home, String sql) {
        return CompletableFuture.runAsync(() -> {
            try (Connection connection = home.reconnect();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static String progress(MigrationHome home) throws SQLException {
        return String.join("", home.ask("SELECT progress FROM sys.jobs ORDER BY job_id DESC LIMIT 1"));
    }

    private static void awaitProgress(MigrationHome home, String start) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> progress(home).startsWith(start));
    }

    private static void check(GemStore gem, MigrationHome home, String migrate) throws Exception {
        try (Connection late = gem.connect(0);
                Statement insert = late.createStatement()) {
            CompletableFuture<Void> running = begin(home, migrate + " RATE 150");
            awaitProgress(home, "phase=SWEEP pass=1 ");
            late.setAutoCommit(false);
            // the body of another row's third version
            insert.execute("INSERT INTO shop_rates_000000 (uuid, column_name, ref_key, body, created_at)"
                    + " SELECT '" + FIRST + "', 'base', 99, body, created_at FROM shop_rates_000000 WHERE uuid = '"
                    + NEXT + "' AND column_name = 'base' AND ref_key = 2");
            gem.cell(NEXT, "base", 99, Map.of("hotel_id", 1234L, "room", "later"));
            awaitProgress(home, "phase=SWEEP pass=2 ");
            assertThat(home.ask("SELECT COUNT(*) FROM fresh WHERE hotel_id = 1234"))
                    .containsExactly("1");
            assertThat(progress(home)).containsPattern("marks=0:\\d+,\\d+-\\d+@\\d+;1:");
            late.commit();
            running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        // it is the tail of the third pass that has found it, which counts no rows of the external table
        assertThat(progress(home)).startsWith("phase=SWEEP pass=3 ").contains("changed=1 source=0:0 ");
        home.assertSame("rates", "fresh");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void latestVersionsComeByTheirPositions(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> check(gem, home, "MIGRATE EXTERNAL TABLE rates INTO fresh"));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void allVersionsComeByTheirPositions(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            check(gem, home, "MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
            new Histories(home, "rates", "fresh").assertSame();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsThatAreDeletedMeanwhileGo(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            CompletableFuture<Void> running = begin(home, "MIGRATE EXTERNAL TABLE rates INTO fresh RATE 150");
            awaitProgress(home, "phase=SWEEP pass=1 ");
            gem.run(0, "DELETE FROM shop_rates_000000");
            running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

            assertThat(progress(home)).contains(" source=0:0 ");
            home.assertSame("rates", "fresh");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void cellsOfOtherTablesInTheSameLogAreNoGaps(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            for (int i = 1; i <= 20; i++) {
                store.put(new UUID(i, i), i % 2 == 0 ? "news" : "users", 1, Map.of("title", "a title"));
            }
            try (MigrationHome home =
                    MigrationHome.inMemory(store.databases(), "jogchat", "zone = 'UTC', shards = 3")) {
                home.createLike("news", "fresh", "PRIMARY KEY (old_row_key)");
                home.run("MIGRATE EXTERNAL TABLE news INTO fresh");

                home.assertSame("news", "fresh");
                assertThat(progress(home)).startsWith("phase=SWEEP pass=2 ").matches(".* marks=0:\\d+;1:\\d+;2:\\d+");
            }
        }
    }
}
