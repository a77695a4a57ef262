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
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler that fails skips nothing: the feed waits at the change, unless dead letters take it. */
@SuppressWarnings("try") // a feed works while it is open
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class FailingHandlerContract {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ROWS = 5;

    private final List<Integer> used = new CopyOnWriteArrayList<>();
    private final List<String> letters = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();
    private Connection connection;

    /** The ids of the table's rows in the order of the log: they are of one shard. */
    @BeforeEach
    void open(TestStore place) throws SQLException {
        connection = place.connect();
        execute("CREATE TABLE hotel (id INTEGER, city INTEGER, PRIMARY KEY (city, id)) SHARD BY (city)");
        for (int id : IntStream.range(0, ROWS).toArray()) {
            execute("INSERT INTO hotel VALUES (" + id + ", 7)");
        }
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

    private ChangeFeed consume(ChangeHandler handler, FeedOptions options) throws SQLException {
        return connection.unwrap(ChangeFeeds.class).consume("hotel", "search", handler, options);
    }

    /** Uses the rows of a batch, but none if one of them is poison. */
    private ChangeHandler failingAt(int poison) {
        return (changes, batch) -> {
            List<Integer> ids = new ArrayList<>();
            while (changes.next()) {
                ids.add(changes.getInt("id"));
            }
            if (ids.contains(poison)) {
                failures.incrementAndGet();
                throw new IllegalStateException("cannot use " + poison);
            }
            used.addAll(ids);
        };
    }

    @Test
    void feedWaitsAtThePoisonForEver() throws SQLException {
        int poison = 2;
        try (ChangeFeed feed = consume(failingAt(poison), FeedOptions.fromBeginning())) {
            await().atMost(PATIENCE).until(() -> failures.get() >= 4);
        }

        assertThat(used)
                .containsExactlyElementsOf(IntStream.range(0, poison).boxed().toList());
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT last_error FROM sys.feeds WHERE last_error IS NOT NULL")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1))
                    .startsWith("38000 HANDLER_FAILED: Cannot hand over changes of 'hotel' in log ")
                    .endsWith("to consumer 'search', error java.lang.IllegalStateException.");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, ROWS - 1})
    void deadLettersTakeThePoisonAndTheRestIsUsedInOrder(int poison) throws SQLException {
        FeedOptions options = FeedOptions.fromBeginning()
                .afterFailures(
                        2, (change, batch, failure) -> letters.add(change.getInt("id") + ": " + failure.getMessage()));

        try (ChangeFeed feed = consume(failingAt(poison), options)) {
            await().atMost(PATIENCE).until(() -> used.size() == ROWS - 1 && !letters.isEmpty());
        }

        assertThat(letters).containsExactly(poison + ": cannot use " + poison);
        assertThat(used)
                .containsExactlyElementsOf(IntStream.range(0, ROWS)
                        .filter(id -> id != poison)
                        .boxed()
                        .toList());
        assertThat(failures).as("once in the batch, then twice alone").hasValue(3);
    }

    /** A process is started anew between the tries. */
    @Test
    void triesAreCountedOverAllProcesses() throws SQLException {
        FeedOptions options =
                FeedOptions.fromBeginning().afterFailures(3, (change, batch, failure) -> letters.add("taken"));
        while (letters.isEmpty()) {
            int before = failures.get();
            try (ChangeFeed feed = consume(failingAt(2), options)) {
                await().atMost(PATIENCE).until(() -> failures.get() > before);
            }
        }

        assertThat(failures).as("once in the batch, then three times alone").hasValue(4);
    }

    @Test
    void deadLettersThatFailTakeNothing() throws SQLException {
        AtomicBoolean isAway = new AtomicBoolean(true);
        FeedOptions options = FeedOptions.fromBeginning().afterFailures(1, (change, batch, failure) -> {
            if (isAway.getAndSet(false)) {
                throw new IllegalStateException("no room for letters");
            }
            letters.add("taken");
        });

        try (ChangeFeed feed = consume(failingAt(2), options)) {
            await().atMost(PATIENCE).until(() -> used.size() == ROWS - 1);
        }

        assertThat(letters).containsExactly("taken");
        assertThat(failures).hasValue(3);
    }

    @Test
    void errorsThatPassAreNoReasonForDeadLetters() throws SQLException {
        FeedOptions options =
                FeedOptions.fromBeginning().afterFailures(1, (change, batch, failure) -> letters.add("taken"));
        ChangeHandler handler = (changes, batch) -> {
            if (failures.incrementAndGet() <= 3) {
                throw new SQLTransientConnectionException("the index is away", "08001");
            }
            failingAt(-1).changed(changes, batch);
        };

        try (ChangeFeed feed = consume(handler, options)) {
            await().atMost(PATIENCE).until(() -> used.size() == ROWS);
        }

        assertThat(letters).isEmpty();
        assertThat(used).isSorted();
    }

    /** A class that is missing is an error of Java. */
    @Test
    void errorsOfJavaAreFailuresToo() throws SQLException {
        ChangeHandler handler = (changes, batch) -> {
            if (failures.incrementAndGet() == 1) {
                throw new NoClassDefFoundError("Index");
            }
            failingAt(-1).changed(changes, batch);
        };

        try (ChangeFeed feed = consume(handler, FeedOptions.fromBeginning())) {
            await().atMost(PATIENCE).until(() -> used.size() == ROWS);
        }

        assertThat(used).isSorted();
    }
}
