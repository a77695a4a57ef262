package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A consumer gets each change of a table, in the order of each log, from where it was. */
@SuppressWarnings("try") // a feed works while it is open
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class ChangeFeedContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final ChangeHandler handler = (changes, batch) -> {
        while (changes.next()) {
            seen.add(changes.getString("name"));
        }
    };
    private TestStore place;
    private Connection connection;

    @BeforeEach
    void open(TestStore fresh) throws SQLException {
        place = fresh;
        connection = fresh.connect();
        execute("CREATE TABLE hotel (id INTEGER PRIMARY KEY, name VARCHAR(20))");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private ChangeFeeds feeds() throws SQLException {
        return connection.unwrap(ChangeFeeds.class);
    }

    private void awaitSeen(String... names) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(seen).containsExactly(names));
    }

    @Test
    void versionsOfARowComeInTheirOrderAndADeletedOneWithoutValues() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        execute("UPDATE hotel SET name = 'Savoy' WHERE id = 1");
        execute("DELETE FROM hotel WHERE id = 1");

        try (ChangeFeed feed = feeds().consume("HOTEL", "search", handler, FeedOptions.fromBeginning())) {
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(seen).hasSize(3));
        }

        assertThat(seen).isEqualTo(Arrays.asList("Ritz", "Savoy", null));
    }

    @Test
    void everyRowOfABatchComesOnceInTheOrderOfItsLog() throws SQLException {
        execute("INSERT INTO hotel SELECT id, 'h' || id FROM (VALUES "
                + String.join(
                        ", ",
                        IntStream.range(0, 500).mapToObj(id -> "(" + id + ")").toList()) + ") AS t (id)");
        List<String> disorder = new CopyOnWriteArrayList<>();
        ChangeHandler inOrder = (changes, batch) -> {
            long before = -1;
            while (changes.next()) {
                seen.add(changes.getString("name"));
                if (changes.getLong("_position") <= before || batch.log() != changes.getInt("_log")) {
                    disorder.add(batch.toString());
                }
                before = changes.getLong("_position");
            }
        };

        try (ChangeFeed feed = feeds().consume(
                        "hotel", "search", inOrder, FeedOptions.fromBeginning().batch(7))) {
            await().atMost(PATIENCE).until(() -> seen.size() >= 500);
        }

        assertThat(seen).hasSize(500).doesNotHaveDuplicates();
        assertThat(disorder).isEmpty();
    }

    @Test
    void handlerGetsTheColumnsOfChangesThatItsOptionsName() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        execute("UPDATE hotel SET name = 'Savoy' WHERE id = 1");
        execute("DELETE FROM hotel WHERE id = 1");
        ChangeHandler all = (changes, batch) -> {
            while (changes.next()) {
                seen.add(changes.getMetaData().getColumnCount() + ": " + changes.getString(1) + " "
                        + changes.getString("name") + " after " + changes.getString(3));
            }
        };

        try (ChangeFeed feed = feeds().consume(
                        "hotel", "search", all, FeedOptions.fromBeginning().columns("_CHANGE", "name", "_before"))) {
            awaitSeen(
                    "3: INSERT Ritz after null",
                    "3: UPDATE Savoy after {\"id\":1,\"name\":\"Ritz\"}",
                    "3: DELETE null after {\"id\":1,\"name\":\"Savoy\"}");
        }
    }

    @Test
    void columnThatTheTableLacksIsRefusedAtOnce() {
        assertThatThrownBy(() -> feeds().consume(
                                "hotel",
                                "search",
                                handler,
                                FeedOptions.fromBeginning().columns("stars")))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42703"))
                .hasMessageContaining("stars");
    }

    @Test
    void newConsumerFromNowGetsLaterChangesAlone() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");

        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromNow())) {
            execute("INSERT INTO hotel VALUES (2, 'Savoy')");
            awaitSeen("Savoy");
        }
    }

    /** The handler returns without reading them: they are used. */
    @Test
    void consumerGoesOnWhereItWas() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        try (ChangeFeed feed = feeds().consume(
                        "hotel", "search", (changes, batch) -> seen.add("unread"), FeedOptions.fromBeginning())) {
            awaitSeen("unread");
        }
        execute("INSERT INTO hotel VALUES (2, 'Savoy')");

        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            awaitSeen("unread", "Savoy");
        }
    }

    @Test
    void consumersDoNotShareTheirPositions() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");

        try (ChangeFeed first = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning());
                ChangeFeed second = feeds().consume("hotel", "mail", handler, FeedOptions.fromBeginning())) {
            awaitSeen("Ritz", "Ritz");
        }
    }

    @Test
    void feedStaysWhenItsConnectionIsClosed() throws SQLException {
        try (ChangeFeed feed = consumeOverAClosedConnection()) {
            execute("INSERT INTO hotel VALUES (1, 'Ritz')");
            awaitSeen("Ritz");
        }
    }

    private ChangeFeed consumeOverAClosedConnection() throws SQLException {
        try (Connection closed = place.connect()) {
            return closed.unwrap(ChangeFeeds.class).consume("hotel", "search", handler, FeedOptions.fromBeginning());
        }
    }

    @Test
    void feedFollowsATableThatIsRenamedAndGetsColumns() throws SQLException {
        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            execute("INSERT INTO hotel VALUES (1, 'Ritz')");
            awaitSeen("Ritz");
            execute("ALTER TABLE hotel RENAME TO inn");
            execute("ALTER TABLE inn ADD COLUMN stars INTEGER");
            execute("INSERT INTO inn VALUES (2, 'Savoy', 5)");
            awaitSeen("Ritz", "Savoy");
            execute("ALTER TABLE inn DROP COLUMN stars");
            execute("INSERT INTO inn VALUES (3, 'Adlon')");
            awaitSeen("Ritz", "Savoy", "Adlon");
        }
    }

    @Test
    void systemTableShowsWhatWaits() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            awaitSeen("Ritz");
        }
        String waiting =
                "SELECT COUNT(*) FROM sys.feeds WHERE waiting_since IS NOT NULL AND newest_position > position";
        assertThat(ask(waiting)).containsExactly("0");

        execute("INSERT INTO hotel VALUES (2, 'Savoy')");

        assertThat(ask(waiting)).containsExactly("1");
        assertThat(
                        ask(
                                "SELECT DISTINCT consumer || ' ' || schema_name || ' ' || table_name || ' ' || phase FROM sys.feeds"))
                .containsExactly("search PUBLIC hotel waiting");
    }

    private List<String> ask(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            while (results.next()) {
                rows.add(results.getString(1));
            }
        }
        return Collections.unmodifiableList(rows);
    }

    /** Its server was replaced by one that was copied from it before. */
    @Test
    void feedRefusesALogThatEndsBeforeItsPosition() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            awaitSeen("Ritz");
        }
        String quote = place.backend() == Backend.H2_MEMORY ? "\"" : "`";
        try (Connection other = place.connectToPartition(0);
                PreparedStatement ahead = other.prepareStatement("UPDATE " + quote + "schemaless__job" + quote
                        + " SET position = ? WHERE kind = 'FEED' AND active IS NOT NULL")) {
            ahead.setBytes(1, "0:99".getBytes(StandardCharsets.UTF_8));
            assertThat(ahead.executeUpdate()).isPositive();
        }

        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(ask("SELECT DISTINCT last_error FROM sys.feeds"))
                            .contains(
                                    "08004 STORE_MISMATCH: Cannot follow log 0 of 'hotel' from position 99, because it"
                                            + " ends at 1."));
        }
    }

    @Test
    void processHasOneFeedOfAConsumer() throws SQLException {
        try (ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            assertThatThrownBy(() -> feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning()))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55006"))
                    .hasMessageContaining("this process has one already");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "hotel, Search, 22023, 'Search' is not a name of a consumer",
        "hotel, '', 22023, '' is not a name of a consumer",
        "hotel, a234567890123456789012345678901, 22023, is not a name of a consumer",
        "motel, search, 42P01, there is no such table",
        "cheap, search, 0A000, It is a view"
    })
    void wrongNamesAreRefused(String table, String consumer, String state, String message) throws SQLException {
        execute("CREATE VIEW cheap AS SELECT id FROM hotel");

        assertThatThrownBy(() -> feeds().consume(table, consumer, handler, FeedOptions.fromBeginning()))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
                .hasMessageContaining(message);
    }
}
