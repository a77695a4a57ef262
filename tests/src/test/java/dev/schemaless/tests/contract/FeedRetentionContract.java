package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A consumer holds back the removal of versions, for seven days at most. Later it is refused, and skips nothing. */
@SuppressWarnings("try") // a feed works while it is open
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class FeedRetentionContract extends SqlContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String RETAINED =
            "SELECT COALESCE(MAX(job_id), 0) FROM sys.jobs WHERE kind = 'RETAIN' AND phase = 'done'";

    private final List<Integer> seen = new CopyOnWriteArrayList<>();

    /** A consumer has handled the first of three versions. */
    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("INSERT INTO t VALUES (1, 10)");
        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE).until(() -> seen.size() == 1);
        }
        update("UPDATE t SET n = 11");
        update("UPDATE t SET n = 12");
    }

    private ChangeFeed consume() throws SQLException {
        return connection
                .unwrap(ChangeFeeds.class)
                .consume(
                        "t",
                        "reader",
                        (changes, batch) -> {
                            while (changes.next()) {
                                seen.add(changes.getInt("n"));
                            }
                        },
                        FeedOptions.fromBeginning());
    }

    /** Removes versions that an hour's past does not have, after the clock has gone on. */
    private void removeAfter(int hours) throws SQLException {
        Aging.age(place, "t", hours);
        long before = numbers(RETAINED).get(0);
        update("ALTER TABLE t KEEP FOR INTERVAL '1' HOUR");
        await().atMost(PATIENCE).until(() -> numbers(RETAINED).get(0) > before);
    }

    @Test
    void consumerGetsWhatItHoldsBack() throws SQLException {
        removeAfter(2);

        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE).until(() -> seen.contains(12));
        }

        assertThat(seen).containsExactly(10, 11, 12);
    }

    @Test
    void consumerThatIsTooLateIsRefused() throws SQLException {
        removeAfter(8 * 24);

        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(query("SELECT last_error FROM sys.feeds"))
                            .anyMatch(error -> error != null
                                    && error.startsWith(
                                            "72000 HISTORY_GONE: Cannot read changes of 't' after position")));
        }

        assertThat(query("SELECT COUNT(*) FROM sys.feeds WHERE position < newest_position"))
                .containsExactly("1");
    }
}
