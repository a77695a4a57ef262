package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of each layout come into a native table, which takes the place of the external one; nothing is written where they come from. */
final class MigrateIT {
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";

    private static DatabaseServer server(Backend backend) {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        return backend.servers().get(0);
    }

    private interface Change {
        void run() throws SQLException;
    }

    /** Copies a table, lets its program change it, copies what has changed, and switches. */
    private static void check(MigrationHome home, String table, Change change) throws SQLException {
        home.createLike(table, "fresh", "PRIMARY KEY (old_row_key)");
        home.run("MIGRATE EXTERNAL TABLE " + table + " INTO fresh");
        home.assertSame(table, "fresh");
        assertThat(home.ask("SELECT COUNT(*) > 0 FROM fresh")).containsExactly("true");

        change.run();
        home.run("MIGRATE EXTERNAL TABLE " + table + " INTO fresh");
        home.assertSame(table, "fresh");
        List<String> checksums = checksums(home.databases());
        home.run("MIGRATE EXTERNAL TABLE " + table + " INTO fresh SWITCH");

        home.assertSame(table + "_external", table);
        home.refuses("42P01", "fresh", "SELECT * FROM fresh");
        home.run("DELETE FROM " + table);
        assertThat(home.ask("SELECT COUNT(*) FROM " + table)).containsExactly("0");
        assertThat(home.ask("SELECT COUNT(*) > 0 FROM " + table + "_external")).containsExactly("true");
        assertThat(checksums(home.databases())).isEqualTo(checksums);
    }

    private static List<String> checksums(ClientDatabases databases) throws SQLException {
        List<String> tables = databases.ask(
                "information_schema",
                "SELECT CONCAT(table_schema, '.', table_name) FROM tables WHERE table_schema IN ("
                        + databases.names().stream()
                                .map(name -> "'" + name + "'")
                                .collect(Collectors.joining(", "))
                        + ") ORDER BY 1",
                row -> row.getString(1));
        return databases.ask(
                "", "CHECKSUM TABLE " + String.join(", ", tables), row -> row.getString(1) + " " + row.getLong(2));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfTheGem(Backend backend) throws Exception {
        try (GemStore gem = new GemStore(server(backend))) {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, -1, "attic", "b");
            gem.cell(FIRST, "meta", 0, Map.of("enabled", true));
            ClientDatabases databases = new ClientDatabases(gem.server(), gem.databases());
            try (MigrationHome home = MigrationHome.inMemory(
                    databases, "shameless", "store = 'shop', shards = 4, zone = 'America/New_York'")) {
                check(home, "rates", () -> {
                    gem.cell(
                            FIRST, "base", 1, Map.of("hotel_id", 7L, "room", "suite", "gateway", "a", "extra", "more"));
                    gem.cell(SECOND, "meta", 0, Map.of("enabled", false));
                    gem.put("00020000-0000-4000-8000-000000000003", 8, "cellar", "c");
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfEntities(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), EntityStore.json("{\"name\": \"a\", \"n\": 1}"));
            store.put(1, new UUID(2, 2), EntityStore.zlib(EntityStore.json("{\"name\": \"b\", \"x\": [1]}")));
            store.put(1, new UUID(3, 3), EntityStore.json("{\"name\": \"c\", \"n\": 3}"));
            try (MigrationHome home = MigrationHome.inMemory(store.databases(), "friendfeed", "")) {
                check(home, "entities", () -> {
                    store.put(0, new UUID(1, 1), EntityStore.json("{\"name\": \"a\", \"n\": 2}"));
                    store.everywhere("DELETE FROM entities WHERE id = x'" + EntityStore.hex(new UUID(2, 2)) + "'");
                    store.put(0, new UUID(4, 4), EntityStore.json("{\"name\": \"d\"}"));
                });
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfJogchat(Backend backend) throws Exception {
        try (JogchatStore store = new JogchatStore(server(backend))) {
            store.put(new UUID(1, 1), "news", 100, Map.of("title", "new", "hot", true, "timestamp", 5L));
            store.put(new UUID(2, 2), "news", 150, Map.of("title", "other", "score", 1.5));
            try (MigrationHome home =
                    MigrationHome.inMemory(store.databases(), "jogchat", "zone = 'UTC', shards = 3")) {
                check(home, "news", () -> {
                    store.put(new UUID(2, 2), "news", 151, Map.of("title", "newer", "score", 2.5));
                    store.put(new UUID(3, 3), "news", 1, Map.of("title", "third"));
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfGoSchemaless(Backend backend) throws Exception {
        try (GoStore store = new GoStore(server(backend))) {
            List<String> keys = GoStore.keysOf(1, 3);
            store.put(keys.get(0), "BASE", 1, "{\"driver\": \"ann\", \"fare\": 7}");
            store.put(keys.get(1), "BASE", 1, "{\"driver\": \"bob\", \"fare\": 1.5}");
            store.put(keys.get(1), "STATUS", 1, "{\"done\": true}");
            try (MigrationHome home = MigrationHome.inMemory(store.databases(), "go_schemaless", "zone = 'UTC'")) {
                check(home, "trips", () -> {
                    store.put(keys.get(0), "BASE", 2, "{\"driver\": \"ann\", \"fare\": 8}");
                    store.put(keys.get(0), "STATUS", 1, "{\"done\": false}");
                    store.put(keys.get(2), "BASE", 1, "{\"driver\": \"eve\"}");
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfUbersArticles(Backend backend) throws Exception {
        try (UberStore store = new UberStore(server(backend), "BINARY(16)")) {
            store.put(UberStore.key(1), "BASE", 1, "{\"town\": \"Rome\"}");
            store.put(UberStore.key(2), "BASE", 1, "{\"town\": \"Oslo\"}");
            try (MigrationHome home =
                    MigrationHome.inMemory(store.databases(), "uber", "zone = 'UTC', store = 'trips'")) {
                check(home, "trips", () -> {
                    store.put(UberStore.key(1), "BASE", 2, "{\"town\": \"Bern\"}");
                    store.put(UberStore.key(3), "BASE", 1, "{\"town\": \"Riga\"}");
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsOfRepos(Backend backend) throws Exception {
        try (RepoStore store = new RepoStore(server(backend))) {
            store.put(RepoStore.key(1), "Ann", 100);
            store.put(RepoStore.key(2), "Bob", -5);
            store.put(RepoStore.key(3), "Eve", 7);
            try (MigrationHome home = MigrationHome.ofRepos(store)) {
                check(home, "debt_book", () -> {
                    store.put(RepoStore.key(1), "Ann", 101);
                    store.run("DELETE FROM debt_book_latest WHERE parent_pk = 2");
                    store.put(RepoStore.key(4), "Joe", 0);
                });
            }
        }
    }
}
