package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of entities behind a URL: what is found in it, what of it is read, and what is refused. */
final class FriendFeedStoreIT {
    private static final String OPTIONS = "layout=friendfeed";
    private static final UUID FIRST = new UUID(0x0123_4567_89ab_4cdeL, 0x8000_0000_0000_0001L);
    private static final UUID SECOND = new UUID(0x4123_4567_89ab_4cdeL, 0x8000_0000_0000_0002L);
    private static final UUID THIRD = new UUID(0xf123_4567_89ab_4cdeL, 0x8000_0000_0000_0003L);

    private static List<String> ask(EntityStore store, String sql) throws SQLException {
        return store.databases().ask(OPTIONS, sql);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entitiesOfAllDatabasesAreRows(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\", \"n\": 1}"));
            store.put(
                    1, SECOND, EntityStore.zlib(EntityStore.json(" {\"name\": \"b\", \"n\": NaN, \"x\": -Infinity}")));
            store.put(1, THIRD, null);

            assertThat(ask(
                            store,
                            "SELECT name, n, x, _row_key, _shard, _ref_key, _created_at FROM entities ORDER BY name"))
                    .containsExactly(
                            "a 1.0 null " + FIRST + " 0 0 2026-07-01 12:00:00",
                            "b NaN -Infinity " + SECOND + " 1 0 2026-07-01 12:00:00");
            assertThat(ask(store, "SELECT COUNT(*) FROM entities")).containsExactly("2");
            assertThat(ask(store, "SELECT name FROM entities WHERE _row_key = '" + SECOND + "'"))
                    .containsExactly("b");
            assertThat(ask(store, "SELECT name FROM entities WHERE _shard = 1")).containsExactly("b");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aVersionChangesWithTheBodyAlone(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            String version = "SELECT _version FROM entities";
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            List<String> before = ask(store, version);
            store.put(0, FIRST, EntityStore.json("{\"name\": \"b\"}"));
            assertThat(ask(store, version)).isNotEqualTo(before);
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            assertThat(ask(store, version)).isEqualTo(before);
            assertThat(Long.parseLong(before.get(0))).isPositive();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theBodyDecidesWhateverEntriesSayAndWhereverTheyLie(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"Fine\"}"));
            store.put(0, SECOND, EntityStore.json("{\"name\": \"fine\"}"));
            store.put(1, THIRD, EntityStore.json("{\"name\": \"Fine\"}"));
            // one is named twice, one of these is stale; one row has no entry; one entry has no row
            store.index(1, "Fine", FIRST);
            store.index(0, "Fine", FIRST);
            store.index(1, "fine", SECOND);
            store.index(0, "Fine", new UUID(1, 1));

            String counts = "COUNT(*) FROM entities WHERE name = ";
            assertThat(ask(store, "SELECT " + counts + "'Fine'")).containsExactly("1");
            assertThat(ask(store, "SELECT /*+ NO_INDEX */ " + counts + "'Fine'"))
                    .containsExactly("2");
            assertThat(ask(store, "SELECT " + counts + "'fine'")).containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aBodyThatCannotBeReadIsRefusedOrLeftEmpty(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            store.put(0, SECOND, EntityStore.json("[1]"));
            store.put(1, THIRD, EntityStore.json("{\"name\": "));
            store.index(1, "a", FIRST);
            store.index(1, "a", THIRD);

            assertThatThrownBy(() -> ask(store, "SELECT name FROM entities WHERE _row_key = '" + SECOND + "'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(SECOND.toString());
            assertThatThrownBy(() -> ask(store, "SELECT name FROM entities"))
                    .isInstanceOf(SQLException.class)
                    .extracting(failure -> ((SQLException) failure).getSQLState())
                    .isEqualTo("XX001");
            String lenient = OPTIONS + "&typeMismatch=null";
            assertThat(store.databases().ask(lenient, "SELECT name FROM entities WHERE name = 'a'"))
                    .containsExactly("a");
            assertThat(store.databases().ask(lenient, "SELECT /*+ NO_INDEX */ name FROM entities ORDER BY name"))
                    .containsExactly("null", "null", "a");
            assertThat(store.databases()
                            .ask(lenient, "SELECT _row_key FROM entities WHERE _body IS NULL ORDER BY _row_key"))
                    .containsExactlyInAnyOrder(SECOND.toString(), THIRD.toString());
            assertThatThrownBy(() -> store.databases()
                            .ask(lenient, "SELECT name FROM entities WHERE _row_key = '" + THIRD + "'"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(THIRD.toString());
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bytesThatAreKeysAreUuidsInPickles(Backend backend) throws Exception {
        EntityStore.on(backend, store -> {
            store.everywhere(
                    "CREATE TABLE entities (added_id INT AUTO_INCREMENT PRIMARY KEY, id BINARY(16) NOT NULL UNIQUE,"
                            + " updated TIMESTAMP NOT NULL, tag MEDIUMINT, body MEDIUMBLOB)");
            store.everywhere(
                    "CREATE TABLE index_user (user_id BINARY(16), feed_id BINARY(16), entity_id BINARY(16) UNIQUE,"
                            + " PRIMARY KEY (user_id, feed_id, entity_id))");
            // by chance the second user's bytes are a text
            UUID text = UUID.fromString("61626364-6566-6768-696a-6b6c6d6e6f70");
            store.put(0, FIRST, EntityStore.zlib(pickle(THIRD, "a")));
            store.put(1, SECOND, pickle(text, "b"));
            store.put(1, THIRD, EntityStore.json("{\"title\": \"c\"}"));
            for (UUID user : List.of(THIRD, text)) {
                store.databases()
                        .run(
                                0,
                                "INSERT INTO index_user VALUES (?, '', ?)",
                                EntityStore.bytes(user),
                                EntityStore.bytes(user.equals(text) ? SECOND : FIRST));
            }

            assertThat(ask(store, "SELECT title, user_id, feed_id FROM entities ORDER BY title"))
                    .containsExactly("a " + THIRD + " null", "b " + text + " null", "c null null");
            assertThat(ask(store, "SELECT title FROM entities WHERE user_id = UUID '" + text + "'"))
                    .containsExactly("b");
            assertThat(String.join(
                            "\n", ask(store, "EXPLAIN SELECT title FROM entities WHERE user_id = UUID '" + text + "'")))
                    .contains("index_user");
            assertThatThrownBy(() ->
                            store.databases().ask(OPTIONS + "&friendfeed.body=json", "SELECT title FROM entities"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("it is not a JSON object");
        });
    }

    /** Returns a pickle of protocol 2 with two properties. */
    private static byte[] pickle(UUID user, String title) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(latin("\u0080\u0002}q\1(U\7user_idU\20"));
        out.writeBytes(EntityStore.bytes(user));
        out.writeBytes(latin("U\5titleX\1\0\0\0" + title + "u."));
        return out.toByteArray();
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyEntitiesComeOnceEach(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            Set<UUID> keys = new HashSet<>();
            for (int i = 0; i < 2500; i++) {
                UUID key = new UUID(i * 0x9e37_79b9_7f4a_7c15L, i);
                keys.add(key);
            }
            for (int database = 0; database < 2; database++) {
                int here = database;
                store.databases()
                        .run(
                                database,
                                "INSERT INTO entities (id, updated, body) VALUES "
                                        + String.join(
                                                ", ",
                                                keys.stream()
                                                        .filter(key -> key.getLeastSignificantBits() % 2 == here)
                                                        .map(key -> String.format(
                                                                "(UNHEX(REPLACE('%s', '-', '')), '2026-07-01', '{\"name\": \"same\", \"key\": \"%s\"}')",
                                                                key, key))
                                                        .toList()));
                store.databases()
                        .run(
                                1 - database,
                                "INSERT INTO index_name SELECT 'same', id FROM "
                                        + store.databases().names().get(here) + ".entities");
            }

            String counts = "COUNT(*), COUNT(DISTINCT \"key\") FROM entities WHERE name = 'same'";
            assertThat(ask(store, "SELECT " + counts)).containsExactly("2500 2500");
            assertThat(ask(store, "SELECT /*+ NO_INDEX */ " + counts)).containsExactly("2500 2500");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void keysMayBeTextsOfHexadecimalDigits(Backend backend) throws Exception {
        EntityStore.on(backend, store -> {
            store.everywhere("CREATE TABLE entities (n INT AUTO_INCREMENT PRIMARY KEY, id CHAR(32) CHARACTER SET ascii"
                    + " COLLATE ascii_bin NOT NULL UNIQUE, body TEXT)");
            store.everywhere(
                    "CREATE TABLE index_login (entity_id CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL"
                            + " UNIQUE, login VARCHAR(64), KEY (login, entity_id))");
            store.databases()
                    .run(0, "INSERT INTO entities VALUES (1, ?, '{\"login\": \"é\"}')", EntityStore.hex(FIRST));
            store.databases()
                    .run(
                            1,
                            "INSERT INTO entities VALUES (1, ?, '{\"login\": \"v\"}'), (2, 'no key', '{\"login\": \"w\"}')",
                            EntityStore.hex(THIRD).toUpperCase(java.util.Locale.ROOT));
            store.databases().run(0, "INSERT INTO index_login VALUES (?, 'v')", EntityStore.hex(THIRD));

            assertThat(ask(store, "SELECT login, _row_key, _created_at FROM entities ORDER BY login"))
                    .containsExactly("v " + THIRD + " null", "é " + FIRST + " null");
            assertThat(ask(store, "SELECT login FROM entities WHERE login = 'v'"))
                    .containsExactly("v");
            assertThat(ask(store, "SELECT login FROM entities WHERE _row_key = '" + THIRD + "'"))
                    .containsExactly("v");
            EntityStore.refuses(store, OPTIONS + "&key=number", "key");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void eachTableOfADocumentStoreIsATableWithItsOwnIndexes(Backend backend) throws Exception {
        EntityStore.on(backend, store -> {
            for (String name : List.of("users", "users_old")) {
                store.everywhere(
                        "CREATE TABLE " + name + " (added_id INT AUTO_INCREMENT PRIMARY KEY, id BINARY(16) NOT NULL"
                                + " UNIQUE, attributes TEXT, created_at DATETIME, updated_at DATETIME)");
                store.everywhere(
                        "CREATE TABLE index_" + name + "_on_name_and_born (id BINARY(16) NOT NULL, name VARCHAR(20),"
                                + " born DATETIME, PRIMARY KEY (name, born, id))");
                store.databases()
                        .run(
                                0,
                                "INSERT INTO " + name
                                        + " VALUES (1, ?, ?, '2026-01-01 00:00:00', '2026-07-01 12:00:00')",
                                EntityStore.bytes(FIRST),
                                "{\"name\": \"a\", \"born\": \"1999-12-31T23:30:00+02:00\", \"in\": \"" + name + "\"}");
                store.databases()
                        .run(
                                0,
                                "INSERT INTO index_" + name
                                        + "_on_name_and_born VALUES (?, 'a', '1999-12-31 23:30:00')",
                                EntityStore.bytes(FIRST));
            }
            store.everywhere("CREATE TABLE people (id CHAR(36) PRIMARY KEY, name VARCHAR(20), city VARCHAR(20))");

            String options = OPTIONS + "&storeZone=Europe/Berlin";
            assertThat(store.databases().ask(options, "SELECT \"in\", _created_at FROM users WHERE name = 'a'"))
                    .containsExactly("users 2026-07-01 10:00:00");
            assertThat(store.databases().ask(options, "SELECT \"in\" FROM users_old WHERE name = 'a'"))
                    .containsExactly("users_old");
            assertThat(store.databases()
                            .ask(
                                    options + "&friendfeed.updatedColumn=created_at&friendfeed.entities=users",
                                    "SELECT _created_at FROM users"))
                    .containsExactly("2025-12-31 23:00:00");
            assertThat(ask(store, "SELECT * FROM users")).containsExactly("a 1999-12-31T23:30:00+02:00 users");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aShardFunctionSparesDatabasesAndIsChecked(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(1, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            store.put(0, SECOND, EntityStore.json("{\"name\": \"b\"}"));
            store.put(1, THIRD, EntityStore.json("{\"name\": \"c\"}"));
            String byKey = "EXPLAIN SELECT name FROM entities WHERE _row_key = '" + FIRST + "'";

            assertThat(String.join("\n", ask(store, byKey))).contains("shards: 2 of 2");
            assertThat(String.join("\n", store.databases().ask(OPTIONS + "&shardFunction=mod128", byKey)))
                    .contains("shards: 1 of 2");
            assertThat(store.databases()
                            .ask(
                                    OPTIONS + "&shardFunction=mod128",
                                    "SELECT name FROM entities WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("a");
            List<String> names = store.databases().names();
            assertThatThrownBy(() -> store.databases()
                            .connect(List.of(names.get(1), names.get(0)), OPTIONS + "&shardFunction=mod128")
                            .close())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("in the order of the old program");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsEnough(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            store.index(1, "a", FIRST);

            assertThat(store.databases()
                            .askAsReader(OPTIONS + "&shards=2", "SELECT name FROM entities WHERE name = 'a'"))
                    .containsExactly("a");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheDatabasesContradictIsRefused(Backend backend) throws Exception {
        EntityStore.on(backend, store -> {
            EntityStore.refuses(store, OPTIONS, "no table of entities");
            store.databases().run(0, "CREATE TABLE things (id BINARY(16) PRIMARY KEY, content MEDIUMBLOB)");
            EntityStore.refuses(store, OPTIONS, "no table of entities");
            EntityStore.refuses(store, OPTIONS + "&friendfeed.bodyColumn=content", "database 1 has no table 'things'");
            store.databases().run(1, "CREATE TABLE things (id BINARY(16) PRIMARY KEY, content MEDIUMBLOB)");
            assertThat(store.databases()
                            .ask(OPTIONS + "&friendfeed.bodyColumn=content&shards=2", "SELECT COUNT(*) FROM things"))
                    .containsExactly("0");
            EntityStore.refuses(store, OPTIONS + "&friendfeed.bodyColumn=content&shards=3", "2 databases are given");
            EntityStore.refuses(
                    store,
                    OPTIONS + "&friendfeed.bodyColumn=content&friendfeed.entities=others",
                    "no table of entities 'others'");
            EntityStore.refuses(
                    store,
                    OPTIONS + "&friendfeed.bodyColumn=content&friendfeed.updatedColumn=at",
                    "no such column of that kind");
            EntityStore.refuses(
                    store, OPTIONS + "&friendfeed.bodyColumn=content&friendfeed.tagValue=1", "has no column of tags");
            EntityStore.refuses(store, OPTIONS + "&store=x", "no option 'store'");
            EntityStore.refuses(store, OPTIONS + "&baseCell=x", "no option 'baseCell'");
        });
    }
}
