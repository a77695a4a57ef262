package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/** Rows of a store of Jogchat's client, changed through SQL: what is written, what the client then finds, and what is refused. */
final class JogchatWriteIT {
    static final String OPTIONS = "layout=jogchat&storeZone=America/New_York";
    static final UUID FIRST = JogchatStore.keysOf(0, 1).get(0);
    static final UUID SECOND = JogchatStore.keysOf(1, 1).get(0);
    static final Set<String> NO_INDEX = Set.of("score", "note");

    interface Check {
        void run(JogchatStore store) throws Exception;
    }

    static void on(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            store.put(FIRST, "news", 100, Map.of("title", "old", "hot", false, "score", 1.5, "note", "n"));
            check.run(store);
        }
    }

    static Connection connect(JogchatStore store, String options) throws SQLException {
        return store.databases().connect(store.databases().names(), options);
    }

    static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    static UUID insert(Connection connection, String sql) throws SQLException {
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
    void insertWritesWhatPutCellWrites(Backend backend) throws Exception {
        on(backend, store -> {
            long before = JogchatClient.now();
            UUID key;
            try (Connection connection = connect(store, OPTIONS)) {
                key = insert(
                        connection,
                        "INSERT INTO news (title, \"timestamp\", hot, score) VALUES ('<a> & \"b\" ü', 1531353565123456789,"
                                + " TRUE, 2)");
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT \"timestamp\", score, _row_key FROM news WHERE title = '<a> & \"b\" ü'"))
                        .containsExactly("1531353565123456789 2.0 " + key);
                assertThat(ClientDatabases.ask(
                                connection,
                                "SELECT COUNT(*) FROM news WHERE _created_at BETWEEN CURRENT_TIMESTAMP - INTERVAL '1' HOUR AND"
                                        + " CURRENT_TIMESTAMP + INTERVAL '1' HOUR"))
                        .containsExactly("1");
            }

            assertThat(key.version()).isEqualTo(4);
            assertThat(store.versions(key, "news")).singleElement().satisfies(version -> {
                assertThat((Long) version.get(0)).isBetween(before, JogchatClient.now());
                assertThat(version.get(1))
                        .isEqualTo("{\"hot\": true, \"score\": 2.0, \"title\": \"<a> & \\\"b\\\" \\u00fc\","
                                + " \"timestamp\": 1531353565123456789}");
            });
            assertThat(store.entry(key, "news", "timestamp")).containsExactly(1531353565123456768L);
            assertThat(store.entry(key, "news", "hot")).containsExactly(1);
            assertThat(store.entry(key, "news", "id")).isEmpty();
            try (JogchatClient client = new JogchatClient(store, NO_INDEX)) {
                assertThat(client.byField("news", "title", "<a> & \"b\" ü").keySet())
                        .containsExactly(key);
                assertThat(client.latest(key, "news")).containsEntry("score", 2.0);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void updateKeepsTheTextOfWhatItDoesNotSet(Backend backend) throws Exception {
        on(backend, store -> {
            store.cell(
                    FIRST,
                    "news",
                    200,
                    " {\"a\": 1.50, \"big\":123456789012345678901234567890,\"deep\":{\"x\": 1e2 ,\"y\":[1.0]},"
                            + "\"hot\":false,\"title\":\"t\",\"z\":\"\\u00e4<\"}");
            try (Connection connection = connect(store, OPTIONS)) {
                assertThat(update(
                                connection,
                                "UPDATE news SET title = 'u', score = 5, hot = TRUE, a = NULL WHERE _row_key = '"
                                        + FIRST + "'"))
                        .isEqualTo(1);
                assertThat(update(connection, "UPDATE news SET title = 'u' WHERE title = 'u'"))
                        .as("nothing changes")
                        .isEqualTo(1);
                assertThat(update(connection, "UPDATE news SET title = 'w' WHERE title = 'x'"))
                        .isZero();
            }

            assertThat(store.versions(FIRST, "news")).hasSize(3);
            assertThat(store.latest(FIRST, "news"))
                    .isEqualTo("{\"big\":123456789012345678901234567890,\"deep\":{\"x\": 1e2 ,\"y\":[1.0]},"
                            + "\"hot\":true,\"title\":\"u\",\"z\":\"\\u00e4<\", \"score\": 5.0}");
            assertThat(store.entry(FIRST, "news", "title")).containsExactly("u");
            assertThat(store.entry(FIRST, "news", "hot")).containsExactly(1);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aVersionIsNewerThanTheLatestWhateverTheClockSays(Backend backend) throws Exception {
        on(backend, store -> {
            long future = JogchatClient.now() + Duration.ofDays(300).toNanos();
            store.put(FIRST, "news", future, Map.of("title", "ahead"));
            try (Connection connection = connect(store, OPTIONS)) {
                update(connection, "UPDATE news SET title = 'next' WHERE title = 'ahead'");

                assertThat(ClientDatabases.ask(connection, "SELECT title, _ref_key FROM news"))
                        .containsExactly("next " + (future + 1));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void jsonAndDecimalsAreNoTextsToTheClient(Backend backend) throws Exception {
        on(backend, store -> {
            store.cell(FIRST, "users", 1, "{\"tags\":[\"a\"],\"id\":18446744073709551615,\"last_name\":\"O\"}");
            try (Connection connection = connect(store, OPTIONS)) {
                update(
                        connection,
                        "UPDATE users SET tags = '{\"z\": [1.50, \"<\"], \"a\": 12345678901234567890123}', id = 7");
                assertThat(ClientDatabases.ask(connection, "SELECT id FROM users"))
                        .containsExactly("7");
            }

            assertThat(store.latest(FIRST, "users"))
                    .isEqualTo("{\"tags\":{\"z\":[1.50,\"<\"],\"a\":12345678901234567890123},\"id\":7,"
                            + "\"last_name\":\"O\"}");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheClientCannotBearIsRefusedAndWritesNothing(Backend backend) throws Exception {
        on(backend, store -> {
            Map<String, Object> before = store.databases().checksums();
            try (Connection connection = connect(store, OPTIONS)) {
                assertRefused(() -> update(connection, "DELETE FROM news WHERE title = 'old'"), "0A000")
                        .withMessageContaining("deletes=purge");
                assertRefused(
                                () -> update(
                                        connection,
                                        "INSERT INTO news (title) VALUES ('fine'), ('" + "t".repeat(21) + "')"),
                                "22001")
                        .withMessageContaining("20 characters");
                assertRefused(
                                () -> update(connection, "UPDATE news SET id = '24f3a9f8-6cee-4623-81aa-927fad02773c'"),
                                "22001")
                        .withMessageContaining("16 bytes");
                assertRefused(() -> update(connection, "UPDATE news SET \"timestamp\" = 9223372036854775807"), "22003")
                        .withMessageContaining("timestamp");
                assertRefused(() -> update(connection, "UPDATE news SET note = '" + "n".repeat(65_536) + "'"), "22001")
                        .withMessageContaining("65535");
                assertRefused(() -> update(connection, "INSERT INTO news (_body) VALUES ('{\"hot\":[1]}')"), "22018");
                connection.setAutoCommit(false);
                assertRefused(() -> update(connection, "UPDATE news SET score = 1"), "0A000")
                        .withMessageContaining("autocommit");
                connection.rollback();
            }

            assertThat(store.databases().checksums()).isEqualTo(before);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void purgeLeavesNeitherEntriesNorVersions(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "users", 1, Map.of("last_name", "O"));
            store.put(SECOND, "news", 1, Map.of("title", "kept"));
            store.cell(FIRST, "news", 300, "{\"title\":\"stale\"}");
            try (Connection connection = connect(store, OPTIONS + "&deletes=purge")) {
                assertThat(update(connection, "DELETE FROM news WHERE _row_key = '" + FIRST + "'"))
                        .isEqualTo(1);
                assertThat(ClientDatabases.ask(connection, "SELECT title FROM news"))
                        .containsExactly("kept");
                assertThat(ClientDatabases.ask(connection, "SELECT last_name FROM users"))
                        .containsExactly("O");
            }

            assertThat(store.versions(FIRST, "news")).isEmpty();
            assertThat(store.entry(FIRST, "news", "title")).isEmpty();
            assertThat(store.entry(FIRST, "news", "hot")).isEmpty();
            assertThat(store.entry(SECOND, "news", "title")).containsExactly("kept");
        });
    }

    private static void inThreads(int writers, Callable<Void> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            List<Callable<Void>> all = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                all.add(work);
            }
            for (Future<Void> each : threads.invokeAll(all)) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void manyWritersLoseNoUpdate(Backend backend) throws Exception {
        on(backend, store -> {
            String key = JogchatStore.keysOf(2, 1).get(0).toString();
            inThreads(6, () -> {
                try (Connection connection = connect(store, OPTIONS + "&conflictRetries=1000")) {
                    for (int n = 0; n < 15; n++) {
                        update(connection, "UPDATE news SET score = score + 1 WHERE title = 'old'");
                        update(
                                connection,
                                "INSERT INTO news (_row_key, title, score) VALUES ('" + key
                                        + "', 'new', 1) ON DUPLICATE KEY UPDATE score = score + 1");
                    }
                }
                return null;
            });

            try (Connection connection = connect(store, OPTIONS)) {
                assertThat(ClientDatabases.ask(connection, "SELECT title, score FROM news ORDER BY title"))
                        .containsExactly("new 90.0", "old 91.5");
            }
        });
    }

    /** An entry that another transaction holds stops the statement after it has read the row, until the client's cell is there too. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aCellOfTheClientThatComesBetweenIsBuiltUpon(Backend backend) throws Exception {
        on(backend, store -> {
            ExecutorService thread = Executors.newSingleThreadExecutor();
            String database = store.databases().names().get(0);
            try (JogchatClient client = new JogchatClient(store, NO_INDEX);
                    Connection holder = store.databases().server().connect(database);
                    Connection connection = connect(store, OPTIONS)) {
                holder.setAutoCommit(false);
                update(holder, "UPDATE index_news_title SET title = 'held'");

                Future<Integer> changed = thread.submit(
                        () -> update(connection, "UPDATE news SET score = score + 1 WHERE _row_key = '" + FIRST + "'"));
                store.databases().awaitLockWait(0);
                Map<String, Object> body = client.latest(FIRST, "news");
                body.put("note", "the client's");
                body.put("title", "theirs");
                String text = GoMaps.marshal(body);
                store.cell(FIRST, "news", JogchatClient.now(), text);
                holder.rollback();
                assertThat(changed.get()).isEqualTo(1);
                client.index(FIRST, "news", text);
            } finally {
                thread.shutdown();
            }

            assertThat(store.latest(FIRST, "news"))
                    .isEqualTo("{\"hot\":false,\"note\":\"the client's\",\"score\":2.5,\"title\":\"theirs\"}");
            assertThat(store.entry(FIRST, "news", "title")).containsExactly("theirs");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void keysMayBeGivenOnce(Backend backend) throws Exception {
        on(backend, store -> {
            try (Connection connection = connect(store, OPTIONS)) {
                String given = "INSERT INTO news (_row_key, title) VALUES ('" + SECOND + "', 'given')";
                assertThat(update(connection, given)).isEqualTo(1);
                assertRefused(() -> update(connection, given), "23505").withMessageContaining(SECOND.toString());
                assertThat(update(connection, given + " ON DUPLICATE KEY UPDATE title = 'again'"))
                        .isEqualTo(2);
            }

            assertThat(store.versions(SECOND, "news")).hasSize(2);
            assertThat(store.entry(SECOND, "news", "title")).containsExactly("again");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void withoutZoneTheServersClockIsThatOfItsSessions(Backend backend) throws Exception {
        on(backend, store -> {
            try (Connection connection = connect(store, "layout=jogchat")) {
                update(connection, "UPDATE news SET score = 1 WHERE title = 'old'");
            }

            assertThat(store.databases()
                            .rows(
                                    0,
                                    "SELECT ABS(TIMESTAMPDIFF(SECOND, created_at, NOW())) < 600 FROM cell ORDER BY ref_key DESC")
                            .get(0)
                            .get(0))
                    .hasToString("1");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void accountThatMayOnlyReadIsRefused(Backend backend) throws Exception {
        on(
                backend,
                store -> assertRefused(
                        () -> store.databases()
                                .changeAsReader(OPTIONS, "UPDATE news SET score = 1 WHERE title = 'old'"),
                        "42501"));
    }
}
