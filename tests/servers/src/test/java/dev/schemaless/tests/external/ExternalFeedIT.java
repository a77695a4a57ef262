package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.cli.TailCommand;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Feeds of other programs' tables: a late commit fills a gap, and is handed over then. */
@SuppressWarnings("try") // a feed works while it is open
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class ExternalFeedIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String FIRST = GemWriter.uuid(0);
    private static final String OPTIONS = "store = 'shop', shards = 4, zone = 'UTC'";
    private static final String INSERT =
            "INSERT INTO shop_rates_000000 (uuid, column_name, ref_key, body, created_at) VALUES (?, 'base', ?, ?, ?)";

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final ChangeHandler handler = (changes, batch) -> {
        boolean any = false;
        while (changes.next()) {
            any = true;
            seen.add(changes.getString("room"));
        }
        assertThat(any).as("a batch has changes").isTrue();
    };

    private interface Check {
        void run(GemStore gem, MigrationHome home, ChangeFeeds feeds) throws Exception;
    }

    private static void onGem(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore gem = new GemStore(backend.servers().get(0))) {
            version(gem, 0, "a");
            ClientDatabases databases = new ClientDatabases(gem.server(), gem.databases());
            try (MigrationHome home = MigrationHome.inMemory(databases, "shameless", OPTIONS)) {
                check.run(gem, home, home.connection().unwrap(ChangeFeeds.class));
            }
        }
    }

    private static void version(GemStore gem, int refKey, String room) throws SQLException {
        gem.cell(FIRST, "base", refKey, Map.of("hotel_id", 7L, "room", room));
    }

    /** Writes a version in a transaction that stays open. */
    private static void open(Connection late, int refKey, String room) throws SQLException {
        late.setAutoCommit(false);
        try (PreparedStatement insert = late.prepareStatement(INSERT)) {
            insert.setString(1, FIRST);
            insert.setInt(2, refKey);
            insert.setBytes(3, GemStore.body(Map.of("hotel_id", 7L, "room", room)));
            insert.setString(4, "2026-07-01 12:00:00");
            insert.execute();
        }
    }

    private void awaitSeen(String... rooms) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(seen).containsExactly(rooms));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void lateCommitIsHandedOverAndAGapThatIsNeverFilledStopsNothing(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            try (Connection late = gem.connect(0);
                    Connection never = gem.connect(0);
                    ChangeFeed feed = feeds.consume("rates", "search", handler, FeedOptions.fromBeginning())) {
                awaitSeen("a");
                open(late, 1, "late");
                open(never, 2, "never");
                version(gem, 3, "b");
                awaitSeen("a", "b");
                never.rollback();
                version(gem, 4, "c");
                awaitSeen("a", "b", "c");
                TimeUnit.SECONDS.sleep(5);

                late.commit();
                version(gem, 5, "d");

                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(seen).containsExactlyInAnyOrder("a", "b", "c", "late", "d"));
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(home.ask(
                                        "SELECT consumer, table_name, log, \"position\" FROM sys.feeds WHERE log = 0"))
                                .containsExactly("search rates 0 6"));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void consumerGoesOnWhereItWasAndFindsWhatFilledItsGapsMeanwhile(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            try (Connection late = gem.connect(0)) {
                try (ChangeFeed feed = feeds.consume("rates", "search", handler, FeedOptions.fromBeginning())) {
                    open(late, 1, "late");
                    version(gem, 2, "b");
                    awaitSeen("a", "b");
                }
                late.commit();
                version(gem, 3, "c");
                try (ChangeFeed feed = feeds.consume("rates", "search", handler, FeedOptions.fromBeginning())) {
                    awaitSeen("a", "b", "late", "c");
                }
                seen.clear();
                try (ChangeFeed feed = feeds.consume("rates", "another", handler, FeedOptions.fromBeginning())) {
                    awaitSeen("a", "late", "b", "c");
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void consumerOfADroppedTableEndsWithoutItsProcess(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            try (ChangeFeed feed = feeds.consume("rates", "search", handler, FeedOptions.fromBeginning())) {
                awaitSeen("a");
            }
            try (Statement statement = home.connection().createStatement()) {
                assertThat(unfinishedFeeds(statement)).isOne();
                statement.execute("DROP EXTERNAL TABLE rates");
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(unfinishedFeeds(statement)).isZero());
            }
        });
    }

    private static int unfinishedFeeds(Statement statement) throws SQLException {
        try (ResultSet count =
                statement.executeQuery("SELECT COUNT(*) FROM sys.jobs WHERE kind = 'FEED' AND phase <> 'done'")) {
            count.next();
            return count.getInt(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void consumerFromNowGetsWhatWasOpenThen(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            try (Connection late = gem.connect(0)) {
                open(late, 1, "late");
                version(gem, 2, "b");
                try (ChangeFeed feed = feeds.consume("rates", "search", handler, FeedOptions.fromNow())) {
                    version(gem, 3, "c");
                    awaitSeen("c");
                    late.commit();
                    awaitSeen("c", "late");
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void logWithVeryManyGapsIsFollowedLaterAndForgetsNone(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            try (Connection connection = gem.connect(0);
                    Statement statement = connection.createStatement()) {
                StringBuilder rows = new StringBuilder();
                for (int i = 1; i <= 1500; i++) {
                    rows.append(i == 1 ? "" : ", ")
                            .append("(")
                            .append(10 + 2 * i)
                            .append(", '")
                            .append(FIRST)
                            .append("', 'base', ")
                            .append(i)
                            .append(", x'81a4726f6f6da162', '2026-07-01 12:00:00')");
                }
                statement.execute(
                        "INSERT INTO shop_rates_000000 (id, uuid, column_name, ref_key, body, created_at) VALUES "
                                + rows);
            }
            try (ChangeFeed feed = feeds.consume("rates", "search", handler, FeedOptions.fromBeginning())) {
                await().atMost(PATIENCE).until(() -> seen.size() >= 1001);
                gem.run(
                        0,
                        "INSERT INTO shop_rates_000000 (id, uuid, column_name, ref_key, body, created_at)"
                                + " VALUES (5, ?, 'base', 9999, x'81a4726f6f6da163', '2026-07-01 12:00:00')",
                        FIRST);
                await().atMost(PATIENCE).until(() -> seen.contains("c"));
            }
            assertThat(seen).as("gaps of the others would be too many").hasSizeLessThan(1010);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tailPrintsALineForEachVersion(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            StringWriter out = new StringWriter();
            CompletableFuture<Integer> end = new CompletableFuture<>();
            new Thread(() -> end.complete(new CommandLine(new TailCommand())
                            .setOut(new PrintWriter(out))
                            .setErr(new PrintWriter(Writer.nullWriter()))
                            .setCaseInsensitiveEnumValuesAllowed(true)
                            .execute(
                                    home.url() + "?" + home.account(),
                                    "--table=rates",
                                    "--consumer=shell",
                                    "--from=beginning")))
                    .start();
            await().atMost(PATIENCE).until(() -> out.toString().contains("\"room\":\"a\""));
            version(gem, 1, "b");
            await().atMost(PATIENCE).until(() -> out.toString().contains("\"room\":\"b\""));
            assertThat(out.toString().lines()).hasSize(2).allMatch(line -> line.contains("\"_ref_key\":"));

            feeds.drop("rates", "shell");
            assertThat(end).succeedsWithin(PATIENCE).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void changeThatTheHandlerCannotUseIsTakenAfterItsTries(Backend backend) throws Exception {
        onGem(backend, (gem, home, feeds) -> {
            version(gem, 1, "bad");
            version(gem, 2, "c");
            List<String> letters = new CopyOnWriteArrayList<>();
            ChangeHandler failing = (changes, batch) -> {
                List<String> rooms = new ArrayList<>();
                while (changes.next()) {
                    rooms.add(changes.getString("room"));
                }
                if (rooms.contains("bad")) {
                    throw new IllegalStateException("bad");
                }
                seen.addAll(rooms);
            };
            FeedOptions options = FeedOptions.fromBeginning()
                    .afterFailures(2, (change, batch, failure) -> letters.add(change.getString("room")));
            try (ChangeFeed feed = feeds.consume("rates", "search", failing, options)) {
                awaitSeen("a", "c");
            }
            assertThat(letters).containsExactly("bad");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void cellsOfOtherTablesInTheSameLogAreNotHandedOver(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            for (int i = 1; i <= 20; i++) {
                store.put(new UUID(i, i), i % 2 == 0 ? "news" : "users", 1, Map.of("title", "t" + i));
            }
            ChangeHandler titles = (changes, batch) -> {
                assertThat(changes.next()).isTrue();
                do {
                    seen.add(changes.getString("title"));
                } while (changes.next());
            };
            try (Connection connection = store.databases().connect("layout=jogchat&storeZone=UTC");
                    ChangeFeed feed = connection
                            .unwrap(ChangeFeeds.class)
                            .consume(
                                    "news",
                                    "search",
                                    titles,
                                    FeedOptions.fromBeginning().batch(1))) {
                await().atMost(PATIENCE).until(() -> seen.size() >= 10);
                store.put(new UUID(7, 7), "users", 2, Map.of("title", "other"));
                store.put(new UUID(7, 7), "news", 2, Map.of("title", "last"));
                await().atMost(PATIENCE).until(() -> seen.contains("last"));
            }
            assertThat(seen).hasSize(11).doesNotContain("other");
            assertThat(new HashSet<>(seen)).hasSize(11);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tablesWithoutVersionsHaveNoFeedAndOthersNoTableOfChanges(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, new UUID(1, 1), "{\"name\": \"x\"}".getBytes(StandardCharsets.UTF_8));
            try (Connection connection = store.databases().connect("layout=friendfeed")) {
                assertThatThrownBy(() -> connection
                                .unwrap(ChangeFeeds.class)
                                .consume("entities", "search", handler, FeedOptions.fromNow()))
                        .isInstanceOfSatisfying(SQLException.class, e -> {
                            assertThat(e.getSQLState()).isEqualTo("0A000");
                            assertThat(e.getMessage()).contains("'entities'", "overwrites them in place");
                        });
            }
        });
        onGem(
                backend,
                (gem, home, feeds) -> home.refuses(
                        "0A000", "Follow them by a feed or by schemaless tail", "SELECT * FROM rates$changes"));
    }
}
