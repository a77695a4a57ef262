package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The processes that migrate a table are killed one after another, while its program goes on to write, update and delete: in the end
 * each row is what it is there.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
final class KilledMigrationIT {
    private static final int ROWS = 1_500;
    private static final String MIGRATE = "MIGRATE EXTERNAL TABLE entities INTO fresh";

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final Random random = new Random(20261125);
    private EntityStore store;
    private TestStore place;

    /** What the old program does, one statement after another. */
    private void write() {
        Random choice = new Random(7);
        List<UUID> keys = new ArrayList<>();
        try {
            while (!isOver.get()) {
                int number = choice.nextInt(ROWS);
                switch (choice.nextInt(4)) {
                    case 0 -> {
                        keys.add(new UUID(choice.nextLong(), number));
                        put(keys.get(keys.size() - 1), choice.nextInt(50));
                    }
                    case 1 -> delete(new UUID(number, number));
                    case 2 -> delete(keys.isEmpty() ? new UUID(0, 0) : keys.get(choice.nextInt(keys.size())));
                    default -> update(new UUID(number, number), choice.nextInt(50));
                }
            }
        } catch (SQLException e) {
            failure.set(e);
        }
    }

    private static int databaseOf(UUID key) {
        return (int) (key.getLeastSignificantBits() & 1);
    }

    private void put(UUID key, int n) throws SQLException {
        store.put(databaseOf(key), key, EntityStore.json("{\"name\": \"" + key + "\", \"n\": " + n + "}"));
    }

    private void update(UUID key, int n) throws SQLException {
        store.databases()
                .run(
                        databaseOf(key),
                        "UPDATE entities SET body = ?, updated = CURRENT_TIMESTAMP WHERE id = ?",
                        EntityStore.json("{\"name\": \"changed\", \"n\": " + n + "}"),
                        EntityStore.bytes(key));
    }

    private void delete(UUID key) throws SQLException {
        store.databases().run(databaseOf(key), "DELETE FROM entities WHERE id = ?", EntityStore.bytes(key));
    }

    private void fill() throws SQLException {
        for (int database = 0; database < 2; database++) {
            List<String> rows = new ArrayList<>();
            for (int i = database; i < ROWS; i += 2) {
                rows.add("(x'" + EntityStore.hex(new UUID(i, i)) + "', NOW(), '{\"name\": \"first\", \"n\": " + i % 50
                        + "}')");
            }
            store.databases()
                    .run(database, "INSERT INTO entities (id, updated, body) VALUES " + String.join(", ", rows));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tablesAreTheSameInTheEnd(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (EntityStore entities = EntityStore.create(backend.servers().get(0), 2);
                TestStore home = TestStore.on(backend)) {
            store = entities;
            place = home;
            entities.createEntities();
            fill();
            migrate();
        }
    }

    private void migrate() throws Exception {
        try (MigrationHome home = MigrationHome.open(store.databases(), "friendfeed", "", place.url())) {
            MigrationKiller killer = new MigrationKiller(place, home.account());
            // rows move with each change of n
            home.createLike("entities", "fresh", "PRIMARY KEY (n, old_row_key)");
            home.run("CREATE INDEX by_old ON fresh (old_row_key)");
            // from here on this process has no account, and can do no such job
            home.connection().close();

            Thread writer = new Thread(this::write);
            writer.start();
            try {
                killer.killAfter(MIGRATE + " RATE 300", 200 + random.nextInt(500));
                killer.killAfter(MIGRATE + " RATE 300", 200 + random.nextInt(500));
            } finally {
                isOver.set(true);
                writer.join();
            }
            assertThat(failure.get()).isNull();
            catchUp(home);
            killer.killAfter(MIGRATE + " SWITCH RATE 300", 200 + random.nextInt(500));
            finish(home);
        }
    }

    private void catchUp(MigrationHome before) throws SQLException {
        try (Connection connection = before.reconnect()) {
            MigrationHome home = before.with(connection);
            home.run(MIGRATE + " RATE 1000000");
            home.assertSame("entities", "fresh");
            assertThat(home.ask("SELECT COUNT(*) FROM fresh")).containsExactly(String.valueOf(rows()));
        }
    }

    private long rows() throws SQLException {
        long rows = 0;
        for (String database : store.databases().names()) {
            rows += Long.parseLong(store.databases()
                    .ask(database, "SELECT COUNT(*) FROM entities", row -> row.getString(1))
                    .get(0));
        }
        return rows;
    }

    private void finish(MigrationHome before) throws SQLException {
        try (Connection connection = before.reconnect()) {
            MigrationHome home = before.with(connection);
            home.run(MIGRATE + " SWITCH RATE 1000000");

            home.assertSame("entities_external", "entities");
            assertThat(home.ask("SELECT COUNT(*) FROM entities")).containsExactly(String.valueOf(rows()));
        }
    }
}
