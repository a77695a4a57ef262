package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CHECK EXTERNAL TABLE on stores of the other layouts: what may go wrong in each, and what is no damage there. */
final class CheckLayoutsIT {
    private static UUID key(int number) {
        return new UUID(0x8123_4567_89ab_4cdeL, 0x9000_0000_0000_0000L + number);
    }

    private static Findings check(ClientDatabases databases, String options, String table) throws SQLException {
        try (Connection connection = databases.connect(databases.names(), options)) {
            return Findings.of(connection, table);
        }
    }

    private static boolean isMissing(Backend backend) {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        return false;
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entitiesAndTheirEntriesAreCompared(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            for (int i = 1; i <= 7; i++) {
                store.put(i % 2, key(i), EntityStore.json("{\"name\": \"n" + i + "\"}"));
            }
            store.index(0, "n1", key(1));
            store.index(1, "n2", key(2));
            store.index(0, "old", key(3));
            store.index(0, "n4", key(4));
            store.index(1, "n4", key(4));
            store.index(0, "n5", key(5));
            store.index(1, "older", key(5));
            store.index(0, "gone", key(8));
            store.put(1, key(7), EntityStore.json("{\"name\": 7}"));
            store.index(0, "7", key(7));
            store.put(0, key(9), EntityStore.json("{\"title\": \"no name, no entry\"}"));
            store.put(0, key(10), EntityStore.json("{\"title\": \"lost its name\"}"));
            store.index(0, "n10", key(10));
            store.put(0, key(11), EntityStore.json("{\"name\": \"cut off"));

            assertThat(check(store.databases(), "layout=friendfeed", "entities").texts())
                    .containsExactlyInAnyOrder(
                            "stale index_name " + key(3) + " 0",
                            "duplicate index_name " + key(4) + " 0",
                            "stale index_name " + key(5) + " 1",
                            "duplicate index_name " + key(5) + " 0",
                            "missing index_name " + key(6) + " 0",
                            "mismatch index_name " + key(7) + " 1",
                            "dangling index_name " + key(8) + " 0",
                            "stale index_name " + key(10) + " 0",
                            "unreadable null " + key(11) + " 0");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entitiesOnOtherShardsAreFoundWhereTheFunctionIsKnown(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            for (int i = 1; i <= 20; i++) {
                store.put(i % 2, key(i), EntityStore.json("{\"name\": \"n\"}"));
                store.index(0, "n", key(i));
            }
            store.put(0, key(21), EntityStore.json("{\"name\": \"n\"}"));
            store.index(0, "n", key(21));
            store.put(0, key(2), EntityStore.json("{\"name\": \"n\"}"));
            store.put(1, key(2), EntityStore.json("{\"name\": \"n\"}"));

            assertThat(check(store.databases(), "layout=friendfeed&shardFunction=mod128", "entities")
                            .texts())
                    .containsExactly("wrong shard null " + key(2) + " 1", "wrong shard null " + key(21) + " 0");
            assertThat(check(store.databases(), "layout=friendfeed", "entities").texts())
                    .containsExactly("duplicate null " + key(2) + " 0");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesOfOtherClassesAreNoDamage(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            for (int i = 1; i <= 6; i++) {
                store.put(0, key(i), i % 2, EntityStore.json("{\"name\": \"n" + i + "\"}"));
                store.index(0, "n" + i, key(i));
            }
            store.index(1, "gone", key(9));

            assertThat(check(store.databases(), "layout=friendfeed", "entities_1")
                            .texts())
                    .containsExactly("dangling index_name " + key(9) + " 1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aLargeTableIsCheckedSpanBySpan(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            int rows = 30_000;
            for (int from = 0; from < rows; from += 1000) {
                insert(store, from, from + 1000);
            }
            store.databases().run(0, "DELETE FROM index_name WHERE name IN ('n0', 'n12345', 'n29999')");
            store.databases().run(0, "DELETE FROM entities WHERE id = ?", EntityStore.bytes(spread(777)));

            assertThat(check(store.databases(), "layout=friendfeed", "entities").texts())
                    .containsExactlyInAnyOrder(
                            "missing index_name " + spread(0) + " 0",
                            "missing index_name " + spread(12_345) + " 0",
                            "missing index_name " + spread(29_999) + " 0",
                            "dangling index_name " + spread(777) + " 0");
        });
    }

    /** Returns keys of which many lie close together. */
    private static UUID spread(int number) {
        return number < 20_000 ? key(number) : new UUID((long) number << 48, number);
    }

    private static void insert(EntityStore store, int from, int to) throws SQLException {
        List<Object> entities = new ArrayList<>();
        List<Object> entries = new ArrayList<>();
        for (int i = from; i < to; i++) {
            entities.add(EntityStore.bytes(spread(i)));
            entities.add(EntityStore.json("{\"name\": \"n" + i + "\"}"));
            entries.add("n" + i);
            entries.add(EntityStore.bytes(spread(i)));
        }
        String rows = ", (?, ?)".repeat(to - from).substring(2);
        store.databases().run(0, "INSERT INTO index_name (name, entity_id) VALUES " + rows, entries.toArray());
        store.databases()
                .run(
                        0,
                        "INSERT INTO entities (id, updated, body) VALUES "
                                + rows.replace("(?, ?)", "(?, '2026-07-01 12:00:00', ?)"),
                        entities.toArray());
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnNamesOfJogchatAndTheirEntriesAreCompared(Backend backend) throws Exception {
        if (isMissing(backend)) {
            return;
        }
        List<UUID> keys = JogchatStore.keysOf(0, 8);
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            long large = 1_531_353_565_123_456_789L;
            for (int i = 0; i < 6; i++) {
                store.put(keys.get(i), "news", 1, Map.of("title", "t" + i, "timestamp", large, "hot", true));
            }
            store.put(keys.get(7), "users", 1, Map.of("last_name", "Meier"));
            try (Connection connection =
                    store.databases().connect(store.databases().names(), "layout=jogchat")) {
                damage(store, keys);

                assertThat(Findings.of(connection, "news").texts())
                        .containsExactlyInAnyOrder(
                                "mismatch index_news_timestamp " + keys.get(0) + " 0",
                                "missing index_news_hot " + keys.get(1) + " 0",
                                "stale index_news_title " + keys.get(2) + " 0",
                                "wrong shard index_news_title " + keys.get(3) + " 1",
                                "wrong shard index_news_title " + keys.get(4) + " 2",
                                "duplicate index_news_title " + keys.get(4) + " 0",
                                "unreadable null " + keys.get(5) + " 0",
                                "dangling index_news_title " + keys.get(6) + " 0");
            }
            assertThat(check(store.databases(), "layout=jogchat", "users").texts())
                    .isEmpty();
        }
    }

    private static void damage(JogchatStore store, List<UUID> keys) throws SQLException {
        store.cell(keys.get(0), "news", 2, "{\"title\": \"t0\", \"timestamp\": \"soon\", \"hot\": true}");
        store.databases().run(0, "DELETE FROM index_news_hot WHERE row_key = ?", EntityStore.bytes(keys.get(1)));
        store.entry(keys.get(2), "news", "title", "of an older writer");
        store.databases().run(0, "DELETE FROM index_news_title WHERE row_key = ?", EntityStore.bytes(keys.get(3)));
        store.databases().run(1, "INSERT INTO index_news_title VALUES ('t3', ?)", EntityStore.bytes(keys.get(3)));
        store.databases().run(2, "INSERT INTO index_news_title VALUES ('t4', ?)", EntityStore.bytes(keys.get(4)));
        store.cell(keys.get(5), "news", 2, "[1, 2]");
        store.entry(keys.get(6), "news", "title", "gone");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsWithoutIndexesAreReadAndTheirPlacesCompared(Backend backend) throws Exception {
        if (isMissing(backend)) {
            return;
        }
        List<String> keys = GoStore.keysOf(1, 12);
        try (GoStore store = new GoStore(backend.servers().get(0))) {
            for (String key : keys.subList(0, 10)) {
                store.put(key, "BASE", 1, "{\"fare\": 3}");
            }
            store.put("trip-17", "BASE", 1, "{\"fare\": 4}");
            store.put(keys.get(10), "BASE", 1, "[]");
            store.databases()
                    .run(
                            2,
                            "INSERT INTO trips (row_key, column_name, ref_key, body) VALUES (?, 'BASE', 1, '{\"fare\": 5}')",
                            keys.get(11));

            Findings found = check(store.databases(), "layout=go_schemaless", "trips");

            assertThat(found.texts())
                    .containsExactlyInAnyOrder(
                            "no key null trip-17 " + GoStore.databaseOf("trip-17"),
                            "unreadable null " + keys.get(10) + " 1",
                            "wrong shard null " + keys.get(11) + " 2");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void reposAndTheirEntriesAreCompared(Backend backend) throws Exception {
        if (isMissing(backend)) {
            return;
        }
        try (RepoStore store = new RepoStore(backend.servers().get(0))) {
            store.put(key(1), "Ann", 1);
            store.put(key(1), "Anne", 2);
            store.put(key(2), "Bob", 3);
            store.put(key(3), "1", RepoStore.debt("Cid", 4));
            store.entry(key(3), "owner", "Cid");
            store.put(key(4), "1", RepoStore.debt("Dan", 5));
            store.entry(key(4), "owner", "Daniel");
            store.entry(key(4), "cents", 5L);
            store.entry(key(5), "owner", "gone");
            store.put(key(6), "9", RepoStore.debt("Eve", 6));

            Findings found =
                    check(store.databases(), store.options() + "&indexes=owner:owner,cents:cents_due", "debt_book");

            assertThat(found.texts())
                    .containsExactlyInAnyOrder(
                            "missing cents " + key(3) + " 0",
                            "stale owner " + key(4) + " 0",
                            "dangling owner " + key(5) + " 0",
                            "unreadable null " + key(6) + " 0");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void cellsAndEntriesOfUbersModelAreCompared(Backend backend) throws Exception {
        if (isMissing(backend)) {
            return;
        }
        try (UberStore store = new UberStore(backend.servers().get(0), "BINARY(16)")) {
            UUID driver = UberStore.key(99);
            for (int i = 1; i <= 5; i++) {
                store.put(
                        UberStore.key(i),
                        "BASE",
                        1,
                        "{\"driver_uuid\": \"" + driver + "\", \"done\": true, \"town\": \"x\"}");
            }
            for (int i = 10; i < 30; i++) {
                store.put(UberStore.key(i), "BASE", 1, "{\"driver_uuid\": \"" + driver + "\", \"town\": \"z\"}");
            }
            store.entry(UberStore.key(1), driver, true, "x");
            store.entry(UberStore.key(2), UberStore.key(98), true, "x");
            store.entry(UberStore.key(3), driver, true, "x");
            store.entry(UberStore.key(3), UberStore.key(97), true, "x");
            store.entry(UberStore.key(5), driver, true, "x");
            store.entry(UberStore.key(6), driver, true, "x");
            store.put(UberStore.key(5), "BASE", 2, "{\"driver_uuid\": ");
            int elsewhere = (UberStore.shardOf(UberStore.key(7)) + 1) % 5;
            store.put(elsewhere, UberStore.key(7), "BASE", 1, EntityStore.json("{\"town\": \"y\"}"));
            int shard = UberStore.shardOf(driver);

            Findings found = check(store.databases(), "layout=uber&uber.entity=entity&shardFunction=mod128", "entity");

            assertThat(found.texts())
                    .containsExactlyInAnyOrder(
                            "stale driver_index " + UberStore.key(2) + " " + UberStore.shardOf(UberStore.key(98)),
                            "stale driver_index " + UberStore.key(3) + " " + UberStore.shardOf(UberStore.key(97)),
                            "duplicate driver_index " + UberStore.key(3) + " "
                                    + Math.min(shard, UberStore.shardOf(UberStore.key(97))),
                            "missing driver_index " + UberStore.key(4) + " " + UberStore.shardOf(UberStore.key(4)),
                            "unreadable null " + UberStore.key(5) + " " + UberStore.shardOf(UberStore.key(5)),
                            "dangling driver_index " + UberStore.key(6) + " " + shard,
                            "wrong shard null " + UberStore.key(7) + " " + elsewhere);
        }
    }
}
