package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entities of the several programs that have JSON bodies, changed through SQL: each writes its keys, times and classes in its own way. */
final class FriendFeedKindsWriteIT {
    private static final String OPTIONS = "layout=friendfeed";
    private static final UUID FIRST = new UUID(0x0123_4567_89ab_4cdeL, 0x8000_0000_0000_0001L);
    private static final UUID SECOND = new UUID(0x4123_4567_89ab_4cdeL, 0x8000_0000_0000_0002L);
    private static final UUID THIRD = new UUID(0xf123_4567_89ab_4cdeL, 0x8000_0000_0000_0003L);

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> "0A000".equals(e.getSQLState()), "has SQLState 0A000");
    }

    private static int update(Connection connection, String sql) throws SQLException {
        return ClientDatabases.update(connection, sql);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void friendlyFindsItsTimesAndItsText(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere("DROP TABLE entities, index_name");
            store.everywhere(
                    "CREATE TABLE users (added_id INT AUTO_INCREMENT PRIMARY KEY, id BINARY(16), attributes TEXT,"
                            + " created_at DATETIME, updated_at DATETIME)");
            store.everywhere(
                    "CREATE TABLE index_users_on_name (id BINARY(16), name VARCHAR(255), PRIMARY KEY (name, id),"
                            + " UNIQUE (id))");
            store.databases()
                    .run(
                            0,
                            "INSERT INTO users (id, attributes, created_at, updated_at) VALUES (?, ?, '2010-01-01 10:00:00',"
                                    + " '2010-01-01 10:00:00')",
                            EntityStore.bytes(FIRST),
                            "{\"name\":\"\u674e\",\"age\":7,\"Name\":\"x\"}");
            store.databases()
                    .run(0, "INSERT INTO index_users_on_name VALUES (?, '\u674e')", (Object) EntityStore.bytes(FIRST));
            String zone = OPTIONS + "&storeZone=America/New_York";
            try (Connection connection = store.databases().connect(zone)) {
                assertThat(update(connection, "UPDATE users SET age = 8 WHERE name = '\u674e'"))
                        .isEqualTo(1);
                assertThat(update(connection, "INSERT INTO users (name) VALUES ('\u00e9')"))
                        .isEqualTo(1);
                assertThat(ClientDatabases.ask(connection, "SELECT name, age FROM users WHERE name = '\u00e9'"))
                        .containsExactly("\u00e9 null");
            }
            assertThat(store.databases()
                            .list(
                                    0,
                                    "SELECT attributes, created_at < '2011-01-01', TIMESTAMPDIFF(MINUTE, updated_at,"
                                            + " UTC_TIMESTAMP()) BETWEEN 230 AND 310 FROM users ORDER BY added_id"))
                    .containsExactly(
                            "{\"name\":\"\u674e\",\"age\":8,\"Name\":\"x\"} 1 1", "{\"name\": \"\\u00e9\"} 0 1");
            assertThat(store.databases().list(0, "SELECT name FROM index_users_on_name ORDER BY name"))
                    .containsExactly("\u00e9", "\u674e");

            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertRefused(() -> update(connection, "UPDATE users SET age = 9"))
                        .withMessageContaining("Set storeZone");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anIndexOfWhatBodiesDoNotHaveIsLeftAlone(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere("DROP TABLE entities, index_name");
            store.everywhere(
                    "CREATE TABLE entities (auto_increment INT AUTO_INCREMENT PRIMARY KEY, id VARCHAR(32) NOT NULL"
                            + " UNIQUE, body MEDIUMTEXT)");
            store.everywhere("CREATE TABLE index_login (login VARCHAR(64) PRIMARY KEY, entity_id VARCHAR(32))");
            store.databases()
                    .run(
                            0,
                            "INSERT INTO entities (id, body) VALUES (?, '{\"type\": \"user\", \"email\": \"a@b\"}')",
                            EntityStore.hex(FIRST));
            store.databases().run(0, "INSERT INTO index_login VALUES ('a@b', ?)", EntityStore.hex(FIRST));
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertThat(update(connection, "UPDATE entities SET email = 'c@d'"))
                        .isEqualTo(1);
                assertRefused(() -> update(connection, "INSERT INTO entities (email) VALUES ('x')"))
                        .withMessageContaining("the index 'index_login' is on login");
            }
            assertThat(store.databases().list(0, "SELECT login FROM index_login"))
                    .containsExactly("a@b");
            try (Connection connection =
                    store.databases().connect(OPTIONS + "&friendfeed.matchOn=index_login:type=user")) {
                assertThat(update(connection, "INSERT INTO entities (type) VALUES ('status')"))
                        .isEqualTo(1);
                assertRefused(() -> update(connection, "INSERT INTO entities (type) VALUES ('user')"))
                        .withMessageContaining("index_login");
                assertThat(update(connection, "DELETE FROM entities WHERE type = 'user'"))
                        .isEqualTo(1);
            }
            assertThat(store.databases().list(0, "SELECT login FROM index_login"))
                    .isEmpty();
            assertThat(store.databases().list(0, "SELECT body, id REGEXP '^[0-9a-f]{32}$' FROM entities"))
                    .containsExactly("{\"type\": \"status\"} 1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bodiesThatRepeatTheirKeyGetIt(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"id\": \"" + EntityStore.hex(FIRST) + "\", \"name\": \"a\"}"));
            try (Connection connection = store.databases().connect(OPTIONS)) {
                update(connection, "INSERT INTO entities (_row_key, name) VALUES ('" + SECOND + "', 'b')");
                assertRefused(() -> update(connection, "UPDATE entities SET id = 'x'"))
                        .withMessageContaining("'id' identifies");
            }
            assertThat(store.body(0, SECOND))
                    .isEqualTo("{\"name\": \"b\", \"id\": \"" + EntityStore.hex(SECOND) + "\"}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesGoIntoTheIndexesOfTheClassAlone(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere("CREATE TABLE index_00002_0cc175b9c0f1b6a831c399e269772661 (name VARCHAR(20) NOT NULL,"
                    + " entity_id BINARY(16) NOT NULL UNIQUE, PRIMARY KEY (name, entity_id))");
            store.everywhere(
                    "CREATE TABLE index_new (name VARCHAR(20) NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE)");
            store.put(0, FIRST, 1, EntityStore.json("{\"name\": \"a\", \"n\": 1}"));
            store.put(0, SECOND, 2, EntityStore.json("{\"name\": \"a\", \"n\": 2}"));
            store.put(0, THIRD, null, EntityStore.json("{\"name\": \"a\", \"n\": 3}"));
            store.index(0, "a", FIRST);
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertRefused(() -> update(connection, "UPDATE entities SET name = 'b'"))
                        .withMessageContaining("Set matchOn=index_new:tag=VALUE");
                assertThat(update(connection, "UPDATE entities SET n = 0")).isEqualTo(3);
            }
            try (Connection connection = store.databases().connect(OPTIONS + "&friendfeed.matchOn=index_new:tag=2")) {
                assertThat(update(connection, "UPDATE entities SET name = 'b'")).isEqualTo(3);
                assertThat(update(
                                connection,
                                "INSERT INTO entities_2 (_row_key, name) VALUES ('" + new UUID(0, 9) + "', 'c')"))
                        .isEqualTo(1);
            }
            List<String> ofTwo = List.of("b " + EntityStore.hex(SECOND), "c " + EntityStore.hex(new UUID(0, 9)));
            assertThat(store.entries(0, "name", "index_name")).containsExactly("b " + EntityStore.hex(FIRST));
            assertThat(store.entries(0, "name", "index_new")).isEqualTo(ofTwo);
            assertThat(store.entries(0, "name", "index_00002_0cc175b9c0f1b6a831c399e269772661"))
                    .isEqualTo(ofTwo);
        });
    }

    /** The entries that are looked at come first in the index: behind them may be others of any class. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aLongIndexThatNamesAnotherClassIsNotUsed(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            for (int i = 0; i < 50; i++) {
                store.put(0, new UUID(7, i), 1, EntityStore.json("{\"name\": \"a\"}"));
                store.index(0, "a", new UUID(7, i));
            }
            store.put(0, SECOND, 2, EntityStore.json("{\"name\": \"b\", \"n\": 2}"));
            store.index(0, "b", SECOND);
            String insert = "INSERT INTO entities_2 (_row_key, name) VALUES ('" + THIRD + "', 'b')";
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertRefused(() -> update(connection, insert))
                        .withMessageContaining("Set matchOn=index_name:tag=VALUE");
                assertThat(update(connection, "UPDATE entities_2 SET n = 3")).isEqualTo(1);
            }
            try (Connection connection =
                    store.databases().connect(OPTIONS + "&friendfeed.matchOn=index_name:tag=1,index_name:tag=2")) {
                assertThat(update(connection, insert)).isEqualTo(1);
            }
            assertThat(store.entries(0, "name", "index_name")).contains("b " + EntityStore.hex(THIRD));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anIndexInSomeDatabasesIsWrittenThere(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.databases()
                    .run(
                            1,
                            "CREATE TABLE index_n (n INT NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE, PRIMARY KEY (n,"
                                    + " entity_id))");
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\", \"n\": 1}"));
            try (Connection connection = store.databases().connect(OPTIONS)) {
                update(connection, "UPDATE entities SET n = 2");
            }
            assertThat(store.entries(1, "n", "index_n")).containsExactly("2 " + EntityStore.hex(FIRST));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anEmptyStoreNeedsTheOptionForBodies(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertRefused(() -> update(connection, "INSERT INTO entities (name) VALUES ('a')"))
                        .withMessageContaining("Set body=json");
            }
            try (Connection connection = store.databases().connect(OPTIONS + "&friendfeed.body=json%2Bzlib")) {
                update(connection, "INSERT INTO entities (_row_key, name) VALUES ('" + FIRST + "', 'a')");
            }
            assertThat(store.databases().list(0, "SELECT LEFT(HEX(body), 4) FROM entities"))
                    .containsExactly("7801");
            assertThat(store.body(0, FIRST)).matches("\\{\"name\": \"a\", \"updated\": [0-9.]+\\}");
        });
    }
}
