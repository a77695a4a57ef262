package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All versions of the rows of each layout that keeps them come into a native table, each once, in their order. */
final class MigrateHistoryIT {
    private static final String FIRST = "00000000-0000-4000-8000-000000000001";
    private static final String SECOND = "00010000-0000-4000-8000-000000000002";
    private static final String GEM = "store = 'shop', shards = 4, zone = 'America/New_York'";

    private static DatabaseServer server(Backend backend) {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        return backend.servers().get(0);
    }

    private interface Change {
        void run() throws SQLException;
    }

    private interface Check {
        void run(GemStore gem, MigrationHome home) throws SQLException;
    }

    private static void onGem(Backend backend, Check check) throws SQLException {
        try (GemStore gem = new GemStore(server(backend))) {
            gem.put(FIRST, 7, "suite", "a");
            gem.put(SECOND, -1, "attic", "b");
            version(gem, FIRST, 1, "better");
            gem.cell(FIRST, "meta", 0, Map.of("enabled", true));
            gem.cell(FIRST, "meta", 1, Map.of("enabled", false));
            ClientDatabases databases = new ClientDatabases(gem.server(), gem.databases());
            try (MigrationHome home = MigrationHome.inMemory(databases, "shameless", GEM)) {
                check.run(gem, home);
            }
        }
    }

    private static void version(GemStore gem, String uuid, int refKey, String extra) throws SQLException {
        gem.cell(uuid, "base", refKey, Map.of("hotel_id", 7L, "room", "suite", "gateway", "a", "extra", extra));
    }

    /** Copies all versions, lets the program write, copies what has changed, and switches. */
    private static void check(MigrationHome home, String table, Change change) throws SQLException {
        String migrate = "MIGRATE EXTERNAL TABLE " + table + " INTO fresh";
        home.createLike(table, "fresh", "PRIMARY KEY (old_row_key)");
        home.run(migrate + " HISTORY");
        new Histories(home, table, "fresh").assertSame();
        home.assertSame(table, "fresh");
        assertThat(home.ask("SELECT MAX(_ref_key) > 0 FROM fresh$history")).containsExactly("true");

        change.run();
        home.run(migrate + " HISTORY");
        new Histories(home, table, "fresh").assertSame();
        home.run(migrate + " SWITCH");
        new Histories(home, table + "_external", table).assertSame();
        home.assertSame(table + "_external", table);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsOfTheGem(Backend backend) throws Exception {
        onGem(
                backend,
                (gem, home) -> check(home, "rates", () -> {
                    version(gem, FIRST, 2, "more");
                    version(gem, FIRST, 3, "most");
                    gem.cell(SECOND, "meta", 0, Map.of("enabled", true));
                    gem.put("00020000-0000-4000-8000-000000000003", 8, "cellar", "c");
                }));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsOfJogchat(Backend backend) throws Exception {
        try (JogchatStore store = new JogchatStore(server(backend))) {
            store.put(new UUID(1, 1), "news", 100, Map.of("title", "new", "timestamp", 5L));
            store.put(new UUID(1, 1), "news", 200, Map.of("title", "newer"));
            store.put(new UUID(1, 1), "users", 150, Map.of("title", "of another table"));
            store.put(new UUID(2, 2), "news", 150, Map.of("title", "other", "score", 1.5));
            try (MigrationHome home =
                    MigrationHome.inMemory(store.databases(), "jogchat", "zone = 'UTC', shards = 3")) {
                check(home, "news", () -> {
                    // by a writer whose clock runs behind
                    store.put(new UUID(1, 1), "news", 120, Map.of("title", "late"));
                    store.put(new UUID(2, 2), "news", 90, Map.of("title", "later"));
                    store.put(new UUID(3, 3), "news", 1, Map.of("title", "third"));
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsOfGoSchemaless(Backend backend) throws Exception {
        try (GoStore store = new GoStore(server(backend))) {
            List<String> keys = GoStore.keysOf(1, 3);
            store.put(keys.get(0), "BASE", 1, "{\"driver\": \"ann\", \"fare\": 7}");
            store.put(keys.get(0), "BASE", 2, "{\"driver\": \"ann\", \"fare\": 7}");
            store.put(keys.get(1), "BASE", 3, "{\"driver\": \"bob\", \"fare\": 1.5}");
            store.put(keys.get(1), "STATUS", 1, "{\"done\": true}");
            try (MigrationHome home = MigrationHome.inMemory(store.databases(), "go_schemaless", "zone = 'UTC'")) {
                check(home, "trips", () -> {
                    store.put(keys.get(0), "BASE", 9, "{\"driver\": \"ann\", \"fare\": 8}");
                    store.put(keys.get(1), "STATUS", 2, "{\"done\": false}");
                    store.put(keys.get(2), "BASE", 1, "{\"driver\": \"eve\"}");
                });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsOfUbersArticles(Backend backend) throws Exception {
        try (UberStore store = new UberStore(server(backend), "BINARY(16)")) {
            store.put(UberStore.key(1), "BASE", 1, "{\"town\": \"Rome\"}");
            store.put(UberStore.key(1), "BASE", 2, "{\"town\": \"Ostia\"}");
            store.put(UberStore.key(2), "BASE", 1, "{\"town\": \"Oslo\"}");
            try (MigrationHome home =
                    MigrationHome.inMemory(store.databases(), "uber", "zone = 'UTC', store = 'trips'")) {
                check(home, "trips", () -> {
                    store.put(UberStore.key(1), "BASE", 4, "{\"town\": \"Bern\"}");
                    store.put(UberStore.key(1), "BASE", 3, "{\"town\": \"Biel\"}");
                    store.put(UberStore.key(3), "BASE", 1, "{\"town\": \"Riga\"}");
                });
            }
        }
    }

    private interface RepoCheck {
        void run(RepoStore store, MigrationHome home) throws SQLException;
    }

    private static void onRepos(Backend backend, RepoCheck check) throws Exception {
        try (RepoStore store = new RepoStore(server(backend))) {
            store.put(RepoStore.key(1), "Ann", 100);
            store.put(RepoStore.key(1), "Ann", 101);
            store.put(RepoStore.key(2), "Bob", -5);
            try (MigrationHome home = MigrationHome.ofRepos(store)) {
                check.run(store, home);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsOfRepos(Backend backend) throws Exception {
        onRepos(
                backend,
                (store, home) -> check(home, "debt_book", () -> {
                    store.put(RepoStore.key(1), "Ann", 102);
                    store.run("DELETE FROM debt_book_latest WHERE parent_pk = 3");
                    store.run("DELETE FROM debt_book WHERE pk = 3");
                    store.put(RepoStore.key(4), "Joe", 0);
                }));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void currentVersionOfARepoIsTheLastOne(Backend backend) throws Exception {
        onRepos(backend, (store, home) -> {
            // the log of one was pruned, and of two transactions the one that began first committed last
            store.run("DELETE FROM debt_book WHERE pk = 3");
            store.run("UPDATE debt_book_latest l JOIN debt_book b ON b.uuid = l.id SET l.parent_pk = 1,"
                    + " l.entry_bin = b.entry_bin WHERE b.pk = 1");
            home.createLike("debt_book", "fresh", "PRIMARY KEY (old_row_key)");
            home.run("MIGRATE EXTERNAL TABLE debt_book INTO fresh HISTORY");

            home.assertSame("debt_book", "fresh");
            assertThat(home.ask("SELECT _ref_key, JSON_VALUE(_body, '$._source.position'), cents_due FROM fresh$history"
                            + " ORDER BY owner, _ref_key"))
                    .containsExactly("0 2 101", "1 1 100", "0 3 -5");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsAreNumberedFromZeroAndHaveTheirOldNumbersAndTimes(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            version(gem, FIRST, 7, "after a gap");
            home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY SWITCH");

            assertThat(home.ask("SELECT _ref_key, JSON_VALUE(_body, '$._source.ref_key'), _created_at,"
                            + " JSON_VALUE(_body, '$._source.created_at'), JSON_VALUE(_body, '$.extra') FROM rates$history"
                            + " WHERE old_row_key = UUID '" + FIRST + "' AND _cell = 'base' ORDER BY _ref_key"))
                    .containsExactly(
                            "0 0 2026-07-01 16:00:00 2026-07-01T16:00:00Z null",
                            "1 1 2026-07-01 16:00:00.000001 2026-07-01T16:00:00Z better",
                            "2 7 2026-07-01 16:00:00.000002 2026-07-01T16:00:00Z after a gap");
            // it goes on from there
            home.run("UPDATE rates SET room = 'hall' WHERE old_row_key = UUID '" + FIRST + "'");
            assertThat(home.ask("SELECT room, _ref_key FROM rates WHERE old_row_key = UUID '" + FIRST + "'"))
                    .containsExactly("hall 3");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsMoveWithAllTheirVersions(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            home.createLike("rates", "fresh", "PRIMARY KEY (hotel_id)");
            home.run("CREATE INDEX by_old ON fresh (old_row_key)", "MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
            new Histories(home, "rates", "fresh").assertSame();

            // the rows exchange their primary keys
            gem.cell(FIRST, "base", 2, Map.of("hotel_id", -1L, "room", "suite"));
            gem.cell(SECOND, "base", 1, Map.of("hotel_id", 7L, "room", "attic"));
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
            new Histories(home, "rates", "fresh").assertSame();
            assertThat(home.ask("SELECT room FROM fresh WHERE hotel_id = 7")).containsExactly("attic");

            gem.cell(FIRST, "base", 3, Map.of("hotel_id", 12L, "room", "suite"));
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh SWITCH");
            new Histories(home, "rates_external", "rates").assertSame();
            home.assertSame("rates_external", "rates");
        });
    }

    @Test
    void rowsMoveFromOnePartitionToAnother() throws Exception {
        Assumptions.assumeTrue(Backend.TWO_MARIADB.unavailable().isEmpty());
        try (GemStore gem = new GemStore(server(Backend.MARIADB));
                TestStore place = TestStore.on(Backend.TWO_MARIADB)) {
            GemWriter.fill(gem, 80);
            ClientDatabases databases = new ClientDatabases(gem.server(), gem.databases());
            try (MigrationHome home = MigrationHome.open(databases, "shameless", GEM, place.url())) {
                home.createLike("rates", "fresh", "PRIMARY KEY (hotel_id, old_row_key)");
                home.run(
                        "CREATE INDEX by_old ON fresh (old_row_key)",
                        "MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
                for (int row = 0; row < 80; row++) {
                    gem.cell(GemWriter.uuid(row), "base", 9, Map.of("hotel_id", 1000L + row, "room", "moved"));
                }
                home.run("MIGRATE EXTERNAL TABLE rates INTO fresh");
                new Histories(home, "rates", "fresh").assertSame();
                assertThat(home.ask("SELECT COUNT(*) FROM fresh WHERE hotel_id >= 1000"))
                        .containsExactly("80");
                assertThat(home.ask("SELECT COUNT(DISTINCT _shard) > 1 FROM fresh$cells WHERE _body IS NULL"))
                        .containsExactly("true");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowThatTakesThePlaceOfAnotherIsRefused(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            home.createLike("rates", "fresh", "PRIMARY KEY (hotel_id)");
            home.run("CREATE INDEX by_old ON fresh (old_row_key)");
            gem.cell(SECOND, "base", 1, Map.of("hotel_id", 7L, "room", "attic"));

            home.refuses("23505", "has the same primary key", "MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void versionsThatAreGoneThereGo(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            version(gem, SECOND, 1, "kept");
            version(gem, SECOND, 2, "gone");
            version(gem, SECOND, 3, "kept as well");
            home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");

            gem.run(1, "DELETE FROM shop_rates_000001 WHERE ref_key = 2");
            gem.run(0, "DELETE FROM shop_rates_000000 WHERE uuid = '" + FIRST + "'");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
            new Histories(home, "rates", "fresh").assertSame();
            assertThat(home.ask("SELECT COUNT(*) FROM fresh")).containsExactly("1");

            // it comes back with versions of its own
            version(gem, FIRST, 0, "new");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh SWITCH");
            new Histories(home, "rates_external", "rates").assertSame();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void longHistoriesComeInSeveralPages(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            gem.run(
                    0,
                    "INSERT INTO shop_rates_000000 (uuid, column_name, ref_key, body, created_at) SELECT uuid,"
                            + " column_name, 10 + 100 * a.n + 10 * b.n + c.n, body, created_at + INTERVAL a.n SECOND"
                            + " FROM shop_rates_000000"
                            + " CROSS JOIN (" + digits(30) + ") a CROSS JOIN (" + digits(10) + ") b CROSS JOIN ("
                            + digits(10) + ") c WHERE uuid = '" + FIRST + "' AND column_name = 'base' AND ref_key = 1");
            home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");

            new Histories(home, "rates", "fresh").assertSame();
            assertThat(home.ask("SELECT MAX(_ref_key) FROM fresh$history")).containsExactly("3001");
        });
    }

    private static String digits(int count) {
        StringBuilder digits = new StringBuilder("SELECT 0 AS n");
        for (int i = 1; i < count; i++) {
            digits.append(" UNION ALL SELECT ").append(i);
        }
        return digits.toString();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void migrationGoesOnAsItHasBegun(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
            home.createLike("rates", "latest", "PRIMARY KEY (old_row_key)");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY", "MIGRATE EXTERNAL TABLE rates INTO latest");
            version(gem, FIRST, 2, "more");
            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh", "MIGRATE EXTERNAL TABLE rates INTO latest");

            new Histories(home, "rates", "fresh").assertSame();
            assertThat(home.ask("SELECT COUNT(*) FROM latest$history WHERE _body LIKE '%_source%'"))
                    .containsExactly("0");
            home.refuses("42P16", "filled without HISTORY", "MIGRATE EXTERNAL TABLE rates INTO latest HISTORY SWITCH");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatCannotHaveAHistoryIsRefused(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            home.run("CREATE TABLE moved (old_row_key UUID PRIMARY KEY, room VARCHAR(99) CELL meta)");
            home.refuses(
                    "42P16",
                    "with HISTORY each version of a cell comes as it is",
                    "MIGRATE EXTERNAL TABLE rates INTO moved HISTORY");
            home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
            gem.cell(SECOND, "base", 1, Map.of("hotel_id", 3L, "_source", "a field of its own"));
            home.refuses("22018", "has a field '_source'", "MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");
        });
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), EntityStore.json("{\"name\": \"a\"}"));
            try (MigrationHome home = MigrationHome.inMemory(store.databases(), "friendfeed", "")) {
                home.createLike("entities", "fresh", "PRIMARY KEY (old_row_key)");
                home.refuses("0A000", "Leave HISTORY out", "MIGRATE EXTERNAL TABLE entities INTO fresh HISTORY");
                home.run("INSERT INTO fresh VALUES (UUID(), 'not taken')");
            }
        });
    }

    /** A copied row gets its earlier versions with their times, so a moment would show more rows later. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void pastIsReadKeptAndFollowedOnceItIsWhole(Backend backend) throws Exception {
        onGem(backend, (gem, home) -> {
            String past = " FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP - INTERVAL '1' SECOND";
            home.createLike("rates", "fresh", "PRIMARY KEY (old_row_key)");
            home.run("CREATE VIEW seen AS SELECT room FROM fresh", "MIGRATE EXTERNAL TABLE rates INTO fresh HISTORY");

            for (String table : List.of("fresh", "seen")) {
                home.refuses("55006", "fills it with earlier versions", "SELECT room FROM " + table + past);
            }
            home.refuses("55006", "a migration fills it", "ALTER TABLE fresh KEEP 3 VERSIONS");
            home.refuses("55006", "a migration fills it", "PURGE FROM fresh WHERE room = 'suite'");
            ChangeFeeds feeds = home.connection().unwrap(ChangeFeeds.class);
            assertThatThrownBy(() -> feeds.consume("fresh", "c", (changes, batch) -> {}, FeedOptions.fromBeginning()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("a migration fills the table")
                    .extracting(failure -> ((SQLException) failure).getSQLState())
                    .isEqualTo("55006");

            home.run("MIGRATE EXTERNAL TABLE rates INTO fresh SWITCH", "ALTER TABLE rates KEEP 3 VERSIONS");
            assertThat(home.ask("SELECT room FROM rates FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP ORDER BY room"))
                    .containsExactly("attic", "suite");
            assertThat(home.ask("PURGE FROM rates WHERE room = 'suite'")).isNotEmpty();
            assertThat(home.ask("SELECT room FROM rates")).containsExactly("attic");
        });
    }
}
