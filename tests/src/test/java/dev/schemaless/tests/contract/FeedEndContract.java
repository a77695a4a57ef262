package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A feed ends where it is closed, its consumer dropped or its table gone, and its jobs with it. */
@SuppressWarnings("try") // a feed works while it is open
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class FeedEndContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long LONG_ENOUGH_MILLIS = 500;

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final ChangeHandler handler = (changes, batch) -> {
        while (changes.next()) {
            seen.add(changes.getString("name"));
        }
    };
    private Connection connection;

    @BeforeEach
    void open(TestStore fresh) throws SQLException {
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
    void handlerMayCloseItsFeed() throws Exception {
        AtomicReference<ChangeFeed> feed = new AtomicReference<>();
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        feed.set(feeds().consume(
                        "hotel",
                        "search",
                        (changes, batch) -> {
                            await().until(() -> feed.get() != null);
                            seen.add("closing");
                            feed.get().close();
                        },
                        FeedOptions.fromBeginning()));

        CompletableFuture<Void> end = end(feed.get());

        assertThat(end).succeedsWithin(PATIENCE);
        awaitSeen("closing");
    }

    private static CompletableFuture<Void> end(ChangeFeed feed) {
        return onOwnThread(() -> {
            feed.awaitEnd();
            return null;
        });
    }

    @Test
    void feedEndsWithItsTable() throws SQLException {
        ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning());
        CompletableFuture<Void> end = end(feed);

        execute("DROP TABLE hotel");

        assertThat(end)
                .failsWithin(PATIENCE)
                .withThrowableThat()
                .havingCause()
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(failure.getSQLState()).isEqualTo("42P01"));
        // each partition has a job, and finds out for itself
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(ask("SELECT phase FROM sys.jobs WHERE kind = 'FEED'"))
                        .containsOnly("done"));
        feed.close();
    }

    @Test
    void droppedConsumerEndsAndBeginsAnew() throws SQLException {
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        ChangeFeed feed = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning());
        awaitSeen("Ritz");
        CompletableFuture<Void> end = end(feed);

        feeds().drop("hotel", "search");

        assertThat(end)
                .failsWithin(PATIENCE)
                .withThrowableThat()
                .havingCause()
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(failure.getSQLState()).isEqualTo("57014"));
        feed.close();
        try (ChangeFeed again = feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning())) {
            awaitSeen("Ritz", "Ritz");
        }
    }

    @Test
    void consumerThatIsDroppedInItsHandlerBeginsAnewOnceThatHasReturned() throws Exception {
        CountDownLatch mayReturn = new CountDownLatch(1);
        execute("INSERT INTO hotel VALUES (1, 'Ritz')");
        ChangeFeed feed = feeds().consume(
                        "hotel",
                        "search",
                        (changes, batch) -> {
                            seen.add("busy");
                            mayReturn.await();
                        },
                        FeedOptions.fromBeginning());
        awaitSeen("busy");
        feeds().drop("hotel", "search");
        CompletableFuture<Void> closing = onOwnThread(() -> {
            feed.close();
            return null;
        });

        CompletableFuture<ChangeFeed> again = onOwnThread(() -> await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning()), begun -> true));
        Thread.sleep(LONG_ENOUGH_MILLIS);
        assertThat(again).isNotDone();
        mayReturn.countDown();

        assertThat(again).succeedsWithin(PATIENCE);
        awaitSeen("busy", "Ritz");
        assertThat(closing).succeedsWithin(PATIENCE);
        again.get().close();
    }

    private static <T> CompletableFuture<T> onOwnThread(Callable<T> work) {
        CompletableFuture<T> end = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        end.complete(work.call());
                    } catch (Exception e) {
                        end.completeExceptionally(e);
                    }
                })
                .start();
        return end;
    }

    /** No process has a handler of it. */
    @Test
    void consumerWithoutAProcessEndsWithItsTable() throws SQLException {
        feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning()).close();

        execute("DROP TABLE hotel");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(ask("SELECT phase FROM sys.jobs WHERE kind = 'FEED'"))
                        .containsOnly("done"));
    }

    /** No process has a handler of it. */
    @Test
    void consumerWithoutAProcessIsCancelled() throws SQLException {
        feeds().consume("hotel", "search", handler, FeedOptions.fromBeginning()).close();
        for (String job : ask("SELECT DISTINCT CAST(job_id AS VARCHAR) FROM sys.feeds")) {
            execute("CANCEL JOB " + job);
        }

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(ask("SELECT phase FROM sys.jobs WHERE kind = 'FEED'"))
                        .containsOnly("cancelled"));
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
}
