package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of a store of rbastic's go-schemaless, changed through SQL: what is written, what the client then finds, and what is refused. */
final class GoSchemalessWriteIT {
    private static final String OPTIONS = "layout=go_schemaless&storeZone=America/New_York";
    private static final String FIRST = GoStore.keysOf(0, 1).get(0);
    private static final String SECOND = GoStore.keysOf(1, 1).get(0);
    private static final String LETTERS = "abcdef00-0000-4000-8000-00000000abcd";
    private static final String CAPITALS = LETTERS.toUpperCase(Locale.ROOT);

    private interface Check {
        void run(GoStore store) throws Exception;
    }

    private static void on(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GoStore store = new GoStore(backend.servers().get(0))) {
            store.put(FIRST, "BASE", 7, "{\"driver\":\"d\",\"fare\":1.5,\"big\":9007199254740993}");
            store.put(FIRST, "STATUS", 3, "{\"done\":false}");
            store.index("d", 7);
            check.run(store);
        }
    }

    private static Connection connect(GoStore store, String options) throws SQLException {
        return store.databases().connect(store.databases().names(), options);
    }

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static void assertLatest(GoStore store, String key, String column, int refKey, Map<String, ?> body)
            throws SQLException {
        List<Object> latest = store.latest(key, column);
        assertThat(latest.get(0)).isEqualTo(refKey);
        assertThat(GoMaps.unmarshal(String.valueOf(latest.get(1)).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(body);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void insertWritesACellOfEachNameUnderAKeyInSmallLetters(Backend backend) throws Exception {
        on(backend, store -> {
            String key;
            try (Connection connection = connect(store, OPTIONS);
                    PreparedStatement insert = connection.prepareStatement(
                            "INSERT INTO trips (driver, fare, done) VALUES ('<é>', 2, TRUE)",
                            Statement.RETURN_GENERATED_KEYS)) {
                assertThat(insert.executeUpdate()).isEqualTo(1);
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    keys.next();
                    key = keys.getString("_row_key");
                }
                assertThat(ClientDatabases.ask(
                                connection, "SELECT fare, done, _ref_key FROM trips WHERE driver = '<é>'"))
                        .containsExactly("2.0 true 1");
                assertThat(ClientDatabases.ask(connection, "SELECT driver FROM trips WHERE _row_key = '" + key + "'"))
                        .containsExactly("<é>");
            }

            assertThat(key).matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
            assertThat(GoStore.databaseOf(key)).isEqualTo(GoStore.databaseOf(key.toUpperCase(Locale.ROOT)));
            assertLatest(store, key, "BASE", 1, Map.of("driver", "<é>", "fare", 2.0));
            assertLatest(store, key, "STATUS", 1, Map.of("done", true));
            for (int i = 0; i < GoStore.DATABASES; i++) {
                assertThat(store.databases().rows(i, "SELECT * FROM trips_base_driver WHERE row_key <> 'd'"))
                        .isEmpty();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void updateAddsTheNextVersionOfTheCellsThatChange(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(CAPITALS, "BASE", 2, "{\"driver\":\"c\",\"fare\":5}");
            try (Connection connection = connect(store, OPTIONS)) {
                assertThat(update(connection, "UPDATE trips SET fare = fare + 1 WHERE driver = 'd'"))
                        .isEqualTo(1);
                assertThat(update(connection, "UPDATE trips SET done = TRUE")).isEqualTo(2);
                assertThat(update(connection, "UPDATE trips SET fare = 6 WHERE _row_key = '" + LETTERS + "'"))
                        .isEqualTo(1);
                assertThat(ClientDatabases.ask(
                                connection, "SELECT driver, fare, big, done, _ref_key FROM trips ORDER BY driver"))
                        .containsExactly("c 6.0 null true 3", "d 2.5 9007199254740993 true 8");
            }

            assertLatest(store, FIRST, "BASE", 8, Map.of("driver", "d", "fare", 2.5, "big", 9007199254740992.0));
            assertLatest(store, FIRST, "STATUS", 4, Map.of("done", true));
            assertLatest(store, CAPITALS, "BASE", 3, Map.of("driver", "c", "fare", 6.0));
            assertLatest(store, CAPITALS, "STATUS", 1, Map.of("done", true));
            assertThat(store.latest(LETTERS, "BASE")).isEmpty();
        });
    }

    /** MySQL has a form of its own for JSON. */
    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void updateKeepsTheTextOfWhatItDoesNotSet(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 8, "{\"z\": 1.50,\"driver\":\"d\",\"big\":123456789012345678901234567890}");
            try (Connection connection = connect(store, OPTIONS)) {
                update(connection, "UPDATE trips SET fare = 2, driver = 'e'");
            }

            assertThat(store.latest(FIRST, "BASE"))
                    .containsExactly(
                            9, "{\"z\": 1.50,\"driver\":\"e\",\"big\":123456789012345678901234567890,\"fare\": 2.0}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void jsonAndLongNumbersAreNoTextsToTheClient(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "BASE", 8, "{\"driver\":\"d\",\"huge\":9223372036854775825,\"tags\":[1]}");
            try (Connection connection = connect(store, OPTIONS)) {
                update(
                        connection,
                        "UPDATE trips SET tags = '[1.50, {\"b\": 1, \"a\": 12345678901234567890123}]', huge = huge + 1"
                                + " WHERE driver = 'd'");
                update(
                        connection,
                        "INSERT INTO trips (_row_key, driver, tags, huge) VALUES ('" + SECOND
                                + "', 'n', '{\"x\": []}', 18446744073709551615)");
            }

            assertThat(store.latest(FIRST, "BASE"))
                    .containsExactly(
                            9,
                            "{\"driver\":\"d\",\"huge\":9223372036854775826,"
                                    + "\"tags\":[1.50,{\"b\":1,\"a\":12345678901234567890123}]}");
            assertThat(store.latest(SECOND, "BASE"))
                    .containsExactly(1, "{\"driver\": \"n\", \"huge\": 18446744073709551615, \"tags\": {\"x\": []}}");
            assertThat(String.join("\n", store.databases().ask(OPTIONS, "SHOW COLUMNS FROM trips")))
                    .contains("tags JSON", "huge DECIMAL(20, 0)");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aRowMayHaveOtherCellsBeforeItIsThere(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(SECOND, "STATUS", 5, "{\"done\":true,\"by\":\"x\"}");
            try (Connection connection = connect(store, OPTIONS)) {
                assertThat(update(
                                connection,
                                "INSERT INTO trips (_row_key, fare, done) VALUES ('" + SECOND + "', 1, FALSE)"))
                        .isEqualTo(1);
            }

            assertLatest(store, SECOND, "BASE", 1, Map.of("fare", 1.0));
            assertThat(store.latest(SECOND, "STATUS").get(0)).isEqualTo(6);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aKeyIsTakenHoweverItIsWritten(Backend backend) throws Exception {
        on(backend, store -> {
            assertThat(GoStore.databaseOf(LETTERS)).isNotEqualTo(GoStore.databaseOf(CAPITALS));
            store.put(CAPITALS, "BASE", 2, "{\"fare\":5}");
            try (Connection connection = connect(store, OPTIONS)) {
                for (String key : List.of(LETTERS, FIRST)) {
                    String given = "INSERT INTO trips (_row_key, fare) VALUES ('" + key + "', 1)";
                    assertRefused(() -> update(connection, given), "23505").withMessageContaining(key);
                    assertThat(update(connection, given + " ON DUPLICATE KEY UPDATE fare = 100"))
                            .isEqualTo(2);
                }
            }

            assertLatest(store, CAPITALS, "BASE", 3, Map.of("fare", 100.0));
            assertThat(store.latest(LETTERS, "BASE")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheClientCannotBearIsRefusedAndWritesNothing(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(CAPITALS, "BASE", 1, "{\"fare\":5}");
            store.put(LETTERS, "BASE", 1, "{\"fare\":6}");
            store.put(SECOND, "BASE", Integer.MAX_VALUE, "{\"fare\":7}");
            Map<String, Object> before = store.databases().checksums();
            try (Connection connection = connect(store, OPTIONS)) {
                assertRefused(() -> update(connection, "DELETE FROM trips"), "0A000")
                        .withMessageContaining("Set a field");
                assertRefused(
                                () -> update(
                                        connection, "UPDATE trips SET fare = 1 WHERE _row_key = '" + LETTERS + "'"),
                                "0A000")
                        .withMessageContaining("twice");
                assertRefused(
                                () -> update(connection, "UPDATE trips SET fare = 1 WHERE _row_key = '" + SECOND + "'"),
                                "22003")
                        .withMessageContaining("2147483648");
                connection.setAutoCommit(false);
                assertRefused(() -> update(connection, "UPDATE trips SET fare = 1"), "0A000")
                        .withMessageContaining("autocommit");
                connection.rollback();
            }
            assertThatThrownBy(() -> connect(store, OPTIONS + "&deletes=purge").close())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("no option 'deletes'");
            assertRefused(
                    () -> store.databases()
                            .changeAsReader(OPTIONS, "UPDATE trips SET fare = 1 WHERE _row_key = '" + FIRST + "'"),
                    "42501");

            assertThat(store.databases().checksums()).isEqualTo(before);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyWritersLoseNoUpdate(Backend backend) throws Exception {
        on(backend, store -> {
            ExecutorService threads = Executors.newFixedThreadPool(6);
            try {
                List<Callable<Void>> work = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    work.add(() -> {
                        try (Connection connection = connect(store, OPTIONS + "&conflictRetries=1000")) {
                            for (int n = 0; n < 15; n++) {
                                update(connection, "UPDATE trips SET fare = fare + 1 WHERE driver = 'd'");
                                update(
                                        connection,
                                        "INSERT INTO trips (_row_key, fare) VALUES ('" + SECOND
                                                + "', 1) ON DUPLICATE KEY UPDATE fare = fare + 1");
                            }
                        }
                        return null;
                    });
                }
                for (Future<Void> each : threads.invokeAll(work)) {
                    each.get();
                }
            } finally {
                threads.shutdown();
            }

            assertLatest(store, FIRST, "BASE", 97, Map.of("driver", "d", "fare", 91.5, "big", 9007199254740992.0));
            assertLatest(store, SECOND, "BASE", 90, Map.of("fare", 90.0));
        });
    }

    /** A row that another transaction holds stops the statement between its cells, until the client's cell is there too. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aVersionOfTheClientThatComesBetweenIsBuiltUpon(Backend backend) throws Exception {
        on(backend, store -> {
            String other = GoStore.keysOf(0, 2).get(1);
            store.put(other, "BASE", 1, "{\"fare\":1}");
            List<String> keys = new ArrayList<>(List.of(FIRST, other));
            keys.sort(null);
            ExecutorService thread = Executors.newSingleThreadExecutor();
            try (Connection holder = store.databases()
                            .server()
                            .connect(store.databases().names().get(0));
                    Connection connection = connect(store, OPTIONS)) {
                holder.setAutoCommit(false);
                // the row with the greater key is read last: the other one has been read by then
                update(holder, "UPDATE trips SET created_at = NULL WHERE row_key = '" + keys.get(1) + "'");

                Future<Integer> changed = thread.submit(() -> update(connection, "UPDATE trips SET fare = fare + 1"));
                store.databases().awaitLockWait(0);
                store.put(keys.get(0), "BASE", 20, "{\"fare\":50,\"driver\":\"theirs\"}");
                holder.rollback();
                assertThat(changed.get()).isEqualTo(2);
            } finally {
                thread.shutdown();
            }

            assertLatest(store, keys.get(0), "BASE", 21, Map.of("fare", 51.0, "driver", "theirs"));
        });
    }
}
