package dev.schemaless.tests.external;

import com.google.protobuf.Message;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** The small stores on which the steps of {@code docs/stores/walkthrough.md} are taken, by page. */
final class SampleStores {
    private interface Maker {
        SampleStore make(DatabaseServer server) throws SQLException, IOException;
    }

    private static final Map<String, Maker> BY_PAGE = new TreeMap<>(Map.of(
            "friendfeed.md", SampleStores::blog,
            "go-schemaless.md", SampleStores::rides,
            "jogchat.md", SampleStores::jog,
            "repos.md", SampleStores::shop,
            "uber.md", SampleStores::trips,
            "walkthrough.md", SampleStores::rates));

    private SampleStores() {}

    static List<String> pages() {
        return List.copyOf(BY_PAGE.keySet());
    }

    static SampleStore open(String page, DatabaseServer server) throws SQLException, IOException {
        return BY_PAGE.get(page).make(server);
    }

    private static SampleStore rates(DatabaseServer server) throws SQLException, IOException {
        String name = "gem_" + UUID.randomUUID().toString().substring(0, 8);
        List<String> databases = List.of(name + "_p0", name + "_p1");
        String dump = Files.readString(ProjectRoot.resolve("docs", "stores", "shop.sql"));
        ServerStatements.run(server, "", dump.replaceAll("rates_p(?=[01])", name + "_p"));
        return sample(
                server,
                () -> {
                    for (String database : databases) {
                        server.drop(database);
                    }
                },
                databases,
                "db1:3306/rates_p0",
                "db2:3306/rates_p1");
    }

    /** Entities lie where their keys as numbers, modulo the databases, say. */
    private static SampleStore blog(DatabaseServer server) throws SQLException {
        EntityStore store = EntityStore.create(server, 2);
        store.createEntities();
        store.put(
                0,
                new UUID(1, 10),
                1,
                EntityStore.json("{\"name\": \"ann\", \"admin\": true, \"born\": \"1990-05-17\"}"));
        store.put(1, new UUID(1, 11), 1, EntityStore.json("{\"name\": \"bob\", \"admin\": false}"));
        store.put(0, new UUID(1, 12), 1, EntityStore.json("{\"name\": \"eve\", \"admin\": false}"));
        store.put(1, new UUID(2, 21), 2, EntityStore.json("{\"title\": \"Hello\", \"author\": \"ann\", \"likes\": 3}"));
        store.put(0, new UUID(2, 22), 2, EntityStore.json("{\"title\": \"Again\", \"author\": \"ann\", \"likes\": 5}"));
        store.index(0, "ann", new UUID(1, 10));
        store.index(0, "rob", new UUID(1, 11));
        return sample(server, store::close, store.databases().names(), "db1:3306/blog0", "db2:3306/blog1");
    }

    private static SampleStore jog(DatabaseServer server) throws SQLException {
        JogchatStore store = new JogchatStore(server);
        news(store, JogchatStore.keysOf(0, 1).get(0), 100, "Finals", 1531353565123456789L, true);
        news(store, JogchatStore.keysOf(1, 1).get(0), 110, "Draft", 1531353566000000000L, false);
        UUID third = JogchatStore.keysOf(2, 1).get(0);
        news(store, third, 120, "Trades", 1531353567000000000L, true);
        // the program panicked behind the cell
        store.cell(third, "news", 130, "{\"hot\":false,\"timestamp\":1531353567000000000,\"title\":\"More trades\"}");
        store.put(JogchatStore.keysOf(0, 2).get(1), "users", 90, fields("first_name", "Ann", "last_name", "Lee"));
        return sample(
                server, store::close, store.databases().names(), "db1:3306/jog0", "db1:3306/jog1", "db2:3306/jog2");
    }

    private static void news(JogchatStore store, UUID key, long refKey, String title, long time, boolean hot)
            throws SQLException {
        store.put(key, "news", refKey, fields("title", title, "timestamp", time, "hot", hot));
    }

    private static SampleStore rides(DatabaseServer server) throws SQLException {
        GoStore store = new GoStore(server);
        String first = GoStore.keysOf(0, 1).get(0);
        store.put(first, "BASE", 1, "{\"city\": \"Rome\", \"done\": false, \"fare\": 12.5}");
        store.put(first, "BASE", 2, "{\"city\": \"Rome\", \"done\": true, \"fare\": 14.0}");
        store.put(first, "RATING", 1, "{\"stars\": 5}");
        store.put(GoStore.keysOf(1, 1).get(0), "BASE", 1, "{\"city\": \"Oslo\", \"done\": true, \"fare\": 30.0}");
        store.put(GoStore.keysOf(2, 1).get(0), "BASE", 1, "{\"city\": \"Rome\", \"done\": false, \"fare\": 8.5}");
        store.put("trip-17", "BASE", 1, "{\"city\": \"Rome\"}");
        return sample(
                server,
                store::close,
                store.databases().names(),
                "db1:3306/trips0",
                "db1:3306/trips1",
                "db2:3306/trips2");
    }

    private static SampleStore shop(DatabaseServer server) throws SQLException, IOException {
        RepoAccounts store = new RepoAccounts(server);
        store.library().insert(account(1, "Ann", 700, "Rome", "new", "vip"));
        store.library().insert(account(2, "Bob", 50, "Oslo", "new"));
        store.library().insert(account(1, "Ann", 750, "Rome", "vip"));
        store.library().insert(account(3, "Eve", 120, "Rome"));
        store.databases().run(0, "DELETE FROM ix3_accounts__owner WHERE value = 'Bob'");
        return sample(server, store::close, store.databases().names(), "db1:3306/shop")
                .with("/etc/shop.desc", store.descriptors().toString());
    }

    private static Map<UUID, Message> account(int number, String name, long cents, String city, String... tags) {
        return Map.of(
                new UUID(0x8123_4567_89ab_4cdeL, 0x9000_0000_0000_0000L + number),
                RepoAccounts.account()
                        .setField(RepoAccounts.field("name"), name)
                        .setField(RepoAccounts.field("cents"), cents)
                        .setField(RepoAccounts.field("tags"), List.of(tags))
                        .setField(RepoAccounts.field("address"), RepoAccounts.address(city))
                        .build());
    }

    private static SampleStore trips(DatabaseServer server) throws SQLException {
        UberStore store = new UberStore(server, "BINARY(16)");
        UUID driver = UberStore.key(1000);
        store.put(
                UberStore.key(1),
                "BASE",
                0,
                "{\"driver_uuid\": \"" + driver + "\", \"town\": \"Rome\", \"fare\": 12.5}");
        store.put(UberStore.key(1), "STATUS", 0, "{\"done\": true}");
        store.put(
                UberStore.key(2),
                "BASE",
                0,
                "{\"driver_uuid\": \"" + driver + "\", \"town\": \"Oslo\", \"fare\": 30.0}");
        store.put(
                UberStore.key(2),
                "BASE",
                1,
                "{\"driver_uuid\": \"" + driver + "\", \"town\": \"Oslo\", \"fare\": 31.5}");
        store.put(UberStore.key(2), "STATUS", 0, "{\"done\": false}");
        store.put(
                UberStore.key(3),
                "BASE",
                0,
                "{\"driver_uuid\": \"" + driver + "\", \"town\": \"Rome\", \"fare\": 8.0}");
        store.put(UberStore.key(3), "STATUS", 0, "{\"done\": true}");
        store.entry(UberStore.key(1), driver, true, "Rome");
        store.entry(UberStore.key(2), driver, false, "Oslo");
        String first = store.databases().names().get(0);
        return sample(server, store::close, List.of(first), "db1:3306/trips_0")
                .with("trips_", first.replaceAll("0$", ""));
    }

    private static SampleStore sample(
            DatabaseServer server, SampleStore.Databases databases, List<String> names, String... places) {
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < places.length; i++) {
            named.put(places[i], server.host() + ":" + server.port() + "/" + names.get(i));
        }
        // a database that is not there
        for (String host : List.of("db1:3306/", "db2:3306/")) {
            named.put(host, server.host() + ":" + server.port() + "/");
        }
        return new SampleStore(server, databases, named);
    }

    /** Returns fields in the order in which they are given: name, value, name, value. */
    private static Map<String, Object> fields(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }
}
