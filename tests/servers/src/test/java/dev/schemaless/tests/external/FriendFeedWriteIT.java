package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entities whose bodies are JSON, changed through SQL: what is written, what the other program then finds, and what is refused. */
final class FriendFeedWriteIT {
    private static final String OPTIONS = "layout=friendfeed";
    private static final UUID FIRST = new UUID(0x0123_4567_89ab_4cdeL, 0x8000_0000_0000_0000L);
    private static final UUID SECOND = new UUID(0x4123_4567_89ab_4cdeL, 0x8000_0000_0000_0002L);
    private static final String TAGGED = "{\"name\": \"a\", \"updated\": 1283600100.75, \"tag\": 1}";

    /** As eklitzke's schemaless has written it. */
    private static final String GOLDEN =
            "7801558d410e83300c04bf82726e911313207ca1b77e0005e2b45101a1905e5af5efb56fadecc36a77d67eab98f251c6"
                    + "cdafa4864a5d495450a74a2dfec7bf2ca9bc1e24fef3a03ca62034199c5137616a426778305aecad711611a29bbce03e"
                    + "ac696318a4ba075ff8fa5069d3630ba001eace7252d24ae39ce92fd64cd4d22bfe261d5653cae52e47e4bd762d9c41f3"
                    + "aacf17394d379e";

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    private static int update(Connection connection, String sql) throws SQLException {
        return ClientDatabases.update(connection, sql);
    }

    /** Inserts a row and returns its key. */
    private static UUID insert(Connection connection, String sql) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            assertThat(insert.executeUpdate()).isEqualTo(1);
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return UUID.fromString(keys.getString("_row_key"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void insertWritesWhatThePutOfEklitzkesSchemalessWrites(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.put(0, FIRST, 1, EntityStore.zlib(EntityStore.json(TAGGED)));
            store.index(0, "a", FIRST);
            UUID key;
            try (Connection connection = store.databases().connect(OPTIONS)) {
                key = insert(connection, "INSERT INTO entities_1 (name) VALUES ('Zo\u00eb \"\ud83d\ude00\"')");

                assertThat(ClientDatabases.ask(
                                connection, "SELECT tag, _row_key FROM entities_1 WHERE name LIKE 'Zo%'"))
                        .containsExactly("1 " + key);
            }

            assertThat(store.body(0, key))
                    .matches("\\{\"name\": \"Zo\\\\u00eb \\\\\"\\\\ud83d\\\\ude00\\\\\"\", \"tag\": 1,"
                            + " \"updated\": 1[0-9]{9}\\.[0-9]{1,6}\\}");
            assertThat(store.databases()
                            .list(
                                    0,
                                    "SELECT tag, LEFT(HEX(body), 4), updated > '2026-07-02' FROM entities WHERE id = X'"
                                            + EntityStore.hex(key) + "'"))
                    .containsExactly("1 7801 1");
            assertThat(store.entries(0, "name", "index_name"))
                    .containsExactly(
                            "a " + EntityStore.hex(FIRST), "Zo\u00eb \"\ud83d\ude00\" " + EntityStore.hex(key));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void updateWritesABodyOfTheProgramAsTheProgramDoes(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.put(0, FIRST, 1, HexFormat.of().parseHex(GOLDEN));
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertThat(update(connection, "UPDATE entities_1 SET first_name = 'Eva', admin = 1"))
                        .isEqualTo(1);
            }
            assertThat(store.body(0, FIRST))
                    .matches("\\{\"first_name\": \"Eva\", \"last_name\": \"Klitzke\", \"user_id\":"
                            + " \"e23c314db4d727273f5385295330f9ba\", \"admin\": 1, \"updated\": 1[0-9]{9}\\.[0-9]{1,6},"
                            + " \"time_created\": 1283601600\\.0, \"tag\": 1, \"birthdate\": \"1960-01-01\"\\}")
                    .doesNotContain("1283600100");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void updateKeepsTheTextOfAllThatItDoesNotSet(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.put(
                    0,
                    FIRST,
                    EntityStore.json(
                            "{\"big\": 1208925819614629174706176,\"nan\": NaN, \"name\" : \"\\u0061\", \"inf\": 1e400,"
                                    + "\n  \"n\": 1.50, \"deep\": {\"x\" : [ 1.0,2 ]}, \"name2\": \"\u674e\", \"gone\": 1}"));
            store.index(0, "a", FIRST);
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertThat(update(connection, "UPDATE entities SET name = 'b', gone = NULL WHERE name = 'a'"))
                        .isEqualTo(1);
                assertThat(update(connection, "UPDATE entities SET name = 'x' WHERE name = 'a'"))
                        .isZero();
            }

            assertThat(store.body(0, FIRST))
                    .isEqualTo("{\"big\": 1208925819614629174706176,\"nan\": NaN, \"name\" : \"b\", \"inf\": 1e400,"
                            + "\n  \"n\": 1.50, \"deep\": {\"x\" : [ 1.0,2 ]}, \"name2\": \"\u674e\"}");
            assertThat(store.entries(0, "name", "index_name")).containsExactly("b " + EntityStore.hex(FIRST));
            assertThat(store.databases().list(0, "SELECT updated > '2026-07-02' FROM entities"))
                    .containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesFollowThePropertiesThatAreThere(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere("CREATE TABLE index_pair (a INT NOT NULL, b VARCHAR(20) NOT NULL, entity_id BINARY(16)"
                    + " NOT NULL, PRIMARY KEY (a, b, entity_id))");
            store.put(0, FIRST, EntityStore.json("{\"name\": \"n\", \"a\": 1, \"b\": \"x\"}"));
            store.put(0, SECOND, EntityStore.json("{\"name\": \"other\"}"));
            try (Connection connection = store.databases().connect(OPTIONS)) {
                update(connection, "UPDATE entities SET a = 2 WHERE _row_key = '" + FIRST + "'");
                assertThat(store.entries(0, "a, b", "index_pair")).containsExactly("2 x " + EntityStore.hex(FIRST));
                assertThat(store.entries(0, "name", "index_name"))
                        .as("an entry that was missing is put there")
                        .containsExactly("n " + EntityStore.hex(FIRST));

                update(connection, "UPDATE entities SET b = NULL WHERE name = 'n'");
                assertThat(store.entries(0, "a, b", "index_pair")).isEmpty();

                update(connection, "UPDATE entities SET b = 'y' WHERE name = 'n'");
                store.databases()
                        .run(0, "INSERT INTO index_pair VALUES (9, 'stale', X'" + EntityStore.hex(FIRST) + "')");
                assertThat(update(connection, "DELETE FROM entities WHERE name = 'n'"))
                        .isEqualTo(1);
                assertThat(ClientDatabases.ask(connection, "SELECT name FROM entities"))
                        .containsExactly("other");
            }

            assertThat(store.entries(0, "a, b", "index_pair")).isEmpty();
            assertThat(store.entries(0, "name", "index_name")).isEmpty();
            assertThat(store.databases().list(0, "SELECT COUNT(*) FROM entities"))
                    .containsExactly("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anEntryOnAnotherShardGoesWhenItsValueDoes(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\", \"n\": 1, \"note\": \"x\"}"));
            store.index(1, "a", FIRST);
            try (Connection connection = store.databases().connect(OPTIONS)) {
                update(connection, "UPDATE entities SET n = 2 WHERE name = 'a'");
                assertThat(store.entries(0, "name", "index_name")).isEmpty();
                assertThat(store.entries(1, "name", "index_name")).containsExactly("a " + EntityStore.hex(FIRST));

                update(connection, "UPDATE entities SET name = 'b' WHERE name = 'a'");
                assertThat(ClientDatabases.ask(connection, "SELECT n FROM entities WHERE name = 'b'"))
                        .containsExactly("2");
                assertRefused(() -> update(connection, "INSERT INTO entities (name) VALUES ('c')"), "0A000")
                        .withMessageContaining("Set shardFunction");
            }
            assertThat(store.entries(0, "name", "index_name")).containsExactly("b " + EntityStore.hex(FIRST));
            assertThat(store.entries(1, "name", "index_name")).isEmpty();

            try (Connection connection = store.databases().connect(OPTIONS + "&shardFunction=mod128")) {
                update(connection, "INSERT INTO entities (_row_key, name) VALUES ('" + new UUID(7, 1) + "', 'c')");
                assertThat(store.entries(1, "name", "index_name"))
                        .containsExactly("c " + EntityStore.hex(new UUID(7, 1)));
                assertThat(update(connection, "DELETE FROM entities WHERE name = 'c'"))
                        .isEqualTo(1);
            }
            assertThat(store.entries(1, "name", "index_name")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anEntityThatIsTwiceThereIsNotChanged(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            store.put(1, FIRST, EntityStore.json("{\"name\": \"b\"}"));
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertRefused(() -> update(connection, "UPDATE entities SET name = 'c'"), "0A000")
                        .withMessageContaining("has it twice");
            }
            assertThat(store.body(0, FIRST)).isEqualTo("{\"name\": \"a\"}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheProgramCannotBearIsRefusedAndWritesNothing(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere("CREATE TABLE index_n (n INT NOT NULL, entity_id BINARY(16) NOT NULL UNIQUE,"
                    + " PRIMARY KEY (n, entity_id), UNIQUE (n))");
            store.everywhere(
                    "CREATE TABLE index_note (note VARCHAR(20) CHARACTER SET latin1 NOT NULL, entity_id BINARY(16)"
                            + " NOT NULL UNIQUE)");
            store.everywhere("ALTER TABLE entities MODIFY body BLOB");
            store.put(0, FIRST, 1, EntityStore.json(TAGGED.replace("}", ", \"n\": 1, \"note\": \"x\"}")));
            store.put(0, SECOND, 1, EntityStore.json(TAGGED.replace("}", ", \"n\": 2}")));
            store.index(0, "a", FIRST);
            store.databases().run(0, "INSERT INTO index_n VALUES (1, X'" + EntityStore.hex(FIRST) + "')");
            store.databases().run(0, "INSERT INTO index_n VALUES (2, X'" + EntityStore.hex(SECOND) + "')");
            List<String> before = store.databases().list(0, "CHECKSUM TABLE entities, index_name, index_n, index_note");
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO entities_1 (name) VALUES ('ok'), ('" + "r".repeat(21) + "')"),
                                "22001")
                        .withMessageContaining("name");
                assertRefused(() -> update(connection, "UPDATE entities_1 SET n = 3000000000 WHERE n = 1"), "22003")
                        .withMessageContaining("'n'");
                assertRefused(() -> update(connection, "UPDATE entities_1 SET n = 2 WHERE n = 1"), "23505")
                        .withMessageContaining("index_n");
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO entities_1 (note) VALUES ('" + "r".repeat(70_000) + "')"),
                                "22001")
                        .withMessageContaining("holds 65535");
                assertRefused(() -> update(connection, "UPDATE entities_1 SET note = '\u674e' WHERE n = 1"), "22018")
                        .withMessageContaining("note");
                assertRefused(() -> update(connection, "UPDATE entities_1 SET tag = 2 WHERE n = 1"), "0A000")
                        .withMessageContaining("Insert another");
                assertRefused(() -> update(connection, "INSERT INTO entities_1 (name, tag) VALUES ('a', 2)"), "22023")
                        .withMessageContaining("'tag' is 2");
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO entities_1 (_row_key, name) VALUES ('" + FIRST + "', 'a')"),
                                "23505")
                        .withMessageContaining(FIRST.toString());
                connection.setAutoCommit(false);
                assertRefused(() -> update(connection, "UPDATE entities_1 SET n = 5"), "0A000")
                        .withMessageContaining("autocommit");
                connection.rollback();
            }

            assertThat(store.databases().list(0, "CHECKSUM TABLE entities, index_name, index_n, index_note"))
                    .isEqualTo(before);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void picklesAreNotChanged(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            byte[] pickle = EntityStore.zlib(EntityStore.json("(dp0\nS'name'\np1\nS'a'\np2\ns."));
            store.put(0, FIRST, pickle);
            store.index(0, "a", FIRST);
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertThat(ClientDatabases.ask(connection, "SELECT name FROM entities"))
                        .containsExactly("a");
                for (String change : List.of(
                        "UPDATE entities SET name = 'b'",
                        "DELETE FROM entities",
                        "INSERT INTO entities (name) VALUES ('b')")) {
                    assertRefused(() -> update(connection, change), "0A000").withMessageContaining("pickles");
                }
            }
            store.put(0, SECOND, EntityStore.json("{\"name\": \"json\"}"));
            store.index(0, "json", SECOND);
            try (Connection connection = store.databases().connect(OPTIONS)) {
                assertThat(update(connection, "UPDATE entities SET name = 'b' WHERE name = 'json'"))
                        .isEqualTo(1);
                assertRefused(() -> update(connection, "UPDATE entities SET name = 'b' WHERE name = 'a'"), "0A000")
                        .withMessageContaining(FIRST + "' is a pickle");
                assertRefused(() -> update(connection, "DELETE FROM entities WHERE name = 'a'"), "0A000")
                        .withMessageContaining("is a pickle");
            }
            assertThat(store.entries(0, "name", "index_name"))
                    .containsExactly("a " + EntityStore.hex(FIRST), "b " + EntityStore.hex(SECOND));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyWritersLoseNoUpdate(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\", \"n\": 0}"));
            assertThat(afterManyUpdates(store)).containsExactly("60");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tablesWithoutTransactionsLoseNoUpdateEither(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.everywhere("ALTER TABLE entities ENGINE = MyISAM");
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\", \"n\": 0}"));
            assertThat(afterManyUpdates(store)).containsExactly("60");
        });
    }

    private static List<String> afterManyUpdates(EntityStore store) throws SQLException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                work.add(() -> {
                    try (Connection connection = store.databases().connect(OPTIONS + "&conflictRetries=1000")) {
                        for (int n = 0; n < 15; n++) {
                            update(connection, "UPDATE entities SET n = n + 1");
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> each : threads.invokeAll(work)) {
                each.get();
            }
        } catch (Exception e) {
            throw new SQLException(e);
        } finally {
            threads.shutdown();
        }
        return store.databases().ask(OPTIONS, "SELECT n FROM entities");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void accountThatMayOnlyReadIsRefused(Backend backend) throws Exception {
        EntityStore.onOne(backend, store -> {
            store.put(0, FIRST, EntityStore.json("{\"name\": \"a\"}"));
            assertRefused(() -> store.databases().updateAsReader(OPTIONS, "UPDATE entities SET name = 'b'"), "42501");
            assertThat(store.body(0, FIRST)).isEqualTo("{\"name\": \"a\"}");
        });
    }
}
