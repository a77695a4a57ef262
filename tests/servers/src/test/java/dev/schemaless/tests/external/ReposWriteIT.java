package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static dev.schemaless.tests.external.RepoAccounts.account;
import static dev.schemaless.tests.external.RepoAccounts.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of a store of Repos, changed through SQL: what is written, what the library then finds, and what is refused. */
final class ReposWriteIT {
    /** The first is the less in the order of java.util.UUID alone. */
    private static final UUID FIRST = UUID.fromString("f0000000-0000-4000-8000-000000000001");

    private static final UUID SECOND = UUID.fromString("10000000-0000-4000-8000-000000000002");

    private interface Check {
        void run(RepoAccounts store, RepoLibrary library) throws Exception;
    }

    private static void on(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (RepoAccounts store = new RepoAccounts(backend.servers().get(0))) {
            store.library().insert(Map.of(FIRST, ann(), SECOND, named("Bob", 5)));
            check.run(store, store.library());
        }
    }

    /** A body that is stored as a Snappy block, with fields of a newer program. */
    private static Message ann() {
        return account()
                .setField(field("name"), "Ann")
                .setField(field("cents"), 100L)
                .setField(field("tags"), List.of("a".repeat(100), "b"))
                .setField(field("phone"), "12")
                .mergeUnknownFields(RepoAccounts.unknown(4))
                .build();
    }

    private static Message named(String name, long cents) {
        return account()
                .setField(field("name"), name)
                .setField(field("cents"), cents)
                .build();
    }

    private static Connection connect(RepoAccounts store, String more) throws SQLException {
        return store.databases().connect(store.databases().names(), store.allOptions() + more);
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void insertWritesWhatTheInsertOfTheLibraryWrites(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            UUID key;
            try (Connection connection = connect(store, "")) {
                update(
                        connection,
                        "INSERT INTO accounts (name, cents, tags, status, address, mail, nick) VALUES"
                                + " ('Eve', -3, ARRAY['x', 'y', 'x', 'Y'], 'PAID', '{\"city\": \"Rome\"}', 'e@x', '')");
                List<String> rows =
                        ask(connection, "SELECT _row_key, name, status, _version FROM accounts WHERE cents = -3");
                assertThat(rows).hasSize(1).first().asString().endsWith(" Eve PAID 3");
                key = UUID.fromString(rows.get(0).substring(0, 36));
            }

            Message expected = account()
                    .setField(field("name"), "Eve")
                    .setField(field("cents"), -3L)
                    .setField(field("tags"), List.of("x", "y", "x", "Y"))
                    .setField(field("status"), field("status").getEnumType().findValueByName("PAID"))
                    .setField(field("address"), RepoAccounts.address("Rome"))
                    .setField(field("mail"), "e@x")
                    .setField(field("nick"), "")
                    .build();
            assertThat(library.all()).containsEntry(key, (DynamicMessage) expected);
            assertThat(library.versions(key)).containsExactly((DynamicMessage) expected);
            assertThat(library.find("owner", "Eve")).containsExactly(key);
            assertThat(library.find("cents", -3L)).containsExactly(key);
            assertThat(library.find("tag", "x")).containsExactly(key);
            assertThat(library.find("tag", "y"))
                    .as("the collation takes both for one")
                    .containsExactly(key);
            assertThat(library.find("status", 7)).containsExactly(key);
            assertThat(library.find("city", "Rome")).containsExactly(key);
            assertThat(library.find("token", new byte[16])).isEmpty();
            assertThat(library.find("shout", "Eve!")).isEmpty();
            library.catchUp();
            assertThat(library.find("shout", "Eve!")).containsExactly(key);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void updateAddsAVersionAndKeepsWhatItDoesNotKnow(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            try (Connection connection = connect(store, "")) {
                assertThat(update(connection, "UPDATE accounts SET cents = cents + 1, mail = 'a@x' WHERE name = 'Ann'"))
                        .isEqualTo(1);
                assertThat(ask(connection, "SELECT cents, phone, mail, _version FROM accounts WHERE name = 'Ann'"))
                        .containsExactly("101 null a@x 3");
                assertThat(update(connection, "UPDATE accounts SET nick = NULL, cents = 101 WHERE name = 'Ann'"))
                        .isEqualTo(1);
            }

            Message expected = ann().toBuilder()
                    .setField(field("cents"), 101L)
                    .setField(field("mail"), "a@x")
                    .build();
            assertThat(library.versions(FIRST))
                    .as("what changes nothing adds no version")
                    .hasSize(2)
                    .last()
                    .isEqualTo(expected);
            assertThat(library.all()).containsValue((DynamicMessage) expected);
            assertThat(library.find("owner", "Ann")).containsExactly(FIRST);
            assertThat(library.find("cents", 100L)).isEmpty();
            assertThat(library.find("cents", 101L)).containsExactly(FIRST);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void mapsLongNumbersAndFloatsHaveTheTypesOfTheirFields(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            try (Connection connection = connect(store, "")) {
                update(
                        connection,
                        "UPDATE accounts SET big = 18446744073709551615, score = 0.1, attributes = '{\"a\": \"[1]\"}',"
                                + " address = '{\"city\": \"Rome\", \"zip\": \"1\"}' WHERE name = 'Ann'");
                refuses(connection, "SET big = 18446744073709551616", "22003", "'big'");
            }

            Message now = library.all().get(FIRST);
            assertThat(now.getField(field("big"))).isEqualTo(-1L);
            assertThat(now.getField(field("score"))).isEqualTo(0.1);
            Message attribute = (Message) ((List<?>) now.getField(field("attributes"))).get(0);
            assertThat(attribute.getAllFields().values()).containsExactly("a", "[1]");
            assertThat(((Message) now.getField(field("address"))).getAllFields().values())
                    .containsExactly("Rome", "1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void deleteRemovesAllVersions(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            try (Connection connection = connect(store, "")) {
                update(connection, "UPDATE accounts SET cents = 1 WHERE name = 'Ann'");
                assertThat(update(connection, "DELETE FROM accounts WHERE name = 'Ann'"))
                        .isEqualTo(1);
                assertThat(ask(connection, "SELECT name FROM accounts")).containsExactly("Bob");
            }

            assertThat(library.versions(FIRST)).isEmpty();
            assertThat(library.all()).containsOnlyKeys(SECOND);
            assertThat(library.find("owner", "Ann")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatCannotBeWrittenIsRefusedAndWritesNothing(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            try (Connection connection = connect(store, "")) {
                refuses(connection, "SET status = 'LOST' WHERE name = 'Ann'", "22018", "'status'");
                refuses(connection, "SET big = -1", "22003", "'big'");
                refuses(connection, "SET delta = 3000000000", "22003", "'delta'");
                refuses(connection, "SET name = '" + "n".repeat(255) + "'", "22001", "'name'");
                refuses(connection, "SET token = X'0102'", "22001", "'token'");
                refuses(connection, "SET address = '{\"street\": 1}'", "22018", "'address.street'");
                refuses(connection, "SET address = '{\"city\": 1}'", "22018", "'address.city'");
                refuses(connection, "SET phone = 'p', mail = 'm'", "22023", "Set one to NULL");
                // the first of them is not written either
                refuses(
                        connection,
                        "SET name = CASE name WHEN 'Ann' THEN 'x' ELSE '" + "n".repeat(255) + "' END",
                        "22001",
                        "'name'");
                connection.setAutoCommit(false);
                refuses(connection, "SET cents = 1", "0A000", "autocommit");
                connection.rollback();
            }

            assertThat(library.versions(FIRST)).hasSize(1);
            assertThat(library.versions(SECOND)).hasSize(1);
            assertThat(library.find("owner", "x")).isEmpty();
        });
    }

    private static void refuses(Connection connection, String assignments, String sqlState, String reason) {
        assertRefused(() -> update(connection, "UPDATE accounts " + assignments), sqlState)
                .withMessageContaining(reason);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void writesAreRefusedWhereEntriesWouldBeMissing(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            ClientDatabases databases = store.databases();
            String shout = "'ix3_accounts__shout'";
            String sql = "SET cents = 1";
            try (Connection connection = connect(store, "")) {
                databases.run(0, "UPDATE janitor_index_status SET last_pk = 2 - 10001 WHERE index_table = " + shout);
                refuses(connection, sql, "0A000", "has come to -9999 of 2 versions");
                databases.run(0, "UPDATE janitor_index_status SET last_pk = 2 - 10000 WHERE index_table = " + shout);
                assertThat(update(connection, "UPDATE accounts " + sql)).isEqualTo(2);
                databases.run(0, "DELETE FROM janitor_index_status WHERE index_table = " + shout);
                refuses(connection, sql, "0A000", "the janitor does not know it");
            }
            databases.run(0, "DROP TABLE janitor_index_status");
            try (Connection connection = connect(store, "")) {
                refuses(connection, sql, "0A000", "no table janitor_index_status");
            }
            databases.run(0, "DROP TABLE ix3_accounts__shout");
            try (Connection connection = connect(store, "")) {
                assertThat(update(connection, "UPDATE accounts SET cents = 9")).isEqualTo(2);
            }
            assertThat(library.find("cents", 9L)).containsExactly(SECOND, FIRST);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void indexesWhoseEntriesTellWhatTheyHoldAreWritten(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            library.insert(Map.of(
                    UUID.randomUUID(),
                    account()
                            .setField(field("tags"), List.of("t"))
                            .setField(field("token"), ByteString.copyFrom(new byte[16]))
                            .build()));
            try (Connection connection =
                    store.databases().connect(store.databases().names(), store.options())) {
                update(
                        connection,
                        "INSERT INTO accounts (_row_key, name, cents, tags, status, address, token) VALUES ('"
                                + FIRST.toString().replace('f', 'e') + "', 'Eve', 77, ARRAY['u', 'v'], 'OPEN',"
                                + " '{\"city\": \"Rome\"}', X'" + "01".repeat(16) + "')");
            }

            assertThat(library.find("cents", 77L)).hasSize(1);
            assertThat(library.find("tag", "v")).hasSize(1);
            assertThat(library.find("status", 1)).hasSize(1);
            assertThat(library.find("active", false)).hasSize(4);
            assertThat(library.find("owner", "Eve")).as("called after no field").isEmpty();
            assertThat(library.find("city", "Rome"))
                    .as("called after no column")
                    .isEmpty();
            library.catchUp();
            assertThat(library.find("owner", "Eve")).hasSize(1);
            assertThat(library.find("city", "Rome")).hasSize(1);
            assertThat(library.find("shout", "Eve!")).hasSize(1);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aGivenKeyIsInsertedOnce(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            String given = "INSERT INTO accounts (_row_key, name, cents) VALUES ('" + FIRST + "', 'Eve', 1)";
            try (Connection connection = connect(store, "")) {
                assertRefused(() -> update(connection, given), "23505").withMessageContaining(FIRST.toString());
                assertThat(update(connection, given + " ON DUPLICATE KEY UPDATE cents = cents + 10"))
                        .isEqualTo(2);
            }

            assertThat(library.find("cents", 110L)).containsExactly(FIRST);
            assertThat(library.versions(FIRST)).hasSize(2);
        });
    }

    private static void atOnce(List<Callable<Void>> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<Void> each : threads.invokeAll(work)) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyWritersLoseNoUpdate(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            int writers = 6;
            int updates = 15;
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                work.add(() -> {
                    try (Connection connection = connect(store, "&conflictRetries=1000")) {
                        for (int n = 0; n < updates; n++) {
                            update(connection, "UPDATE accounts SET cents = cents + 1");
                        }
                    }
                    return null;
                });
            }
            atOnce(work);

            assertThat(library.find("cents", 100L + (long) writers * updates)).containsExactly(FIRST);
            assertThat(library.find("cents", 5L + (long) writers * updates)).containsExactly(SECOND);
            assertThat(library.versions(FIRST)).hasSize(1 + writers * updates);
        });
    }

    /** The library does not try again: a deadlock would fail it. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsAreLockedInTheOrderOfTheLibrary(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            Map<UUID, Message> many = new TreeMap<>();
            for (int i = 0; i < 16; i++) {
                many.put(new UUID((long) i << 60 | 0x4000, i), named("same", i));
            }
            library.insert(many);
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                work.add(() -> {
                    for (int n = 0; n < 20; n++) {
                        library.insert(many);
                    }
                    return null;
                });
                work.add(() -> {
                    try (Connection connection = connect(store, "&conflictRetries=0")) {
                        for (int n = 0; n < 20; n++) {
                            update(connection, "UPDATE accounts SET delta = delta + 1 WHERE name = 'same'");
                        }
                    }
                    return null;
                });
            }
            atOnce(work);

            assertThat(library.find("owner", "same")).hasSize(many.size());
            assertThat(library.entries("cents")).isEqualTo(library.projected("cents", library.all()));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsRefused(Backend backend) throws Exception {
        on(backend, (store, library) -> {
            assertRefused(
                            () -> store.databases()
                                    .askAsReader(store.allOptions(), "UPDATE accounts SET cents = 3 RETURNING name"),
                            "42501")
                    .withMessageContaining("accounts");
            assertThat(library.versions(FIRST)).hasSize(1);
        });
    }
}
