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

/** {@code PURGE … WITH KEYS} as the store's own process works it. */
@SuppressWarnings("try") // a feed works while it is open
@OnBackend(Backend.H2_MEMORY)
final class PurgeWithKeysTest extends SqlContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final List<String> seen = new CopyOnWriteArrayList<>();

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id VARCHAR(20) PRIMARY KEY, n INT)");
        update("CREATE INDEX by_n ON t (n)");
        update("INSERT INTO t VALUES ('keyed1', 1), ('keyed2', 2)");
    }

    private ChangeFeed consume() throws SQLException {
        return connection
                .unwrap(ChangeFeeds.class)
                .consume(
                        "t",
                        "reader",
                        (changes, batch) -> {
                            int count = seen.size();
                            while (changes.next()) {
                                seen.add(changes.getString("id") + " " + changes.getString("_change"));
                            }
                            assertThat(seen).hasSizeGreaterThan(count);
                        },
                        FeedOptions.fromBeginning());
    }

    @Test
    void statementRemovesKeys() throws SQLException {
        assertThat(query("PURGE FROM t x WHERE x.n = 1 WITH KEYS"))
                .isNotEmpty()
                .allMatch(count -> count.endsWith("|0"));

        assertThat(PhysicalScan.find(place.config(), "keyed1")).isEmpty();
        assertThat(PhysicalScan.find(place.config(), "keyed2")).isNotEmpty();
        assertThat(query("PURGE FROM t WHERE n = 1 WITH KEYS")).allMatch(count -> count.endsWith("|0|0"));
    }

    @Test
    void consumerReadsTheDeletionBefore() throws SQLException {
        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE).until(() -> seen.size() == 2);
            query("PURGE FROM t WHERE TRUE WITH KEYS");
            update("INSERT INTO t VALUES ('keyed3', 3)");
            await().atMost(PATIENCE).until(() -> seen.contains("keyed3 INSERT"));
        }

        assertThat(seen)
                .containsExactly("keyed1 INSERT", "keyed2 INSERT", "keyed1 DELETE", "keyed2 DELETE", "keyed3 INSERT");
    }

    @Test
    void newConsumerReadsWhatIsLeft() throws SQLException {
        query("PURGE FROM t WHERE TRUE WITH KEYS");
        try (ChangeFeed feed = consume()) {
            update("INSERT INTO t VALUES ('keyed3', 3)");
            await().atMost(PATIENCE).until(() -> !seen.isEmpty());
            query("PURGE FROM t WHERE TRUE WITH KEYS");
            update("INSERT INTO t VALUES ('keyed4', 4)");
            await().atMost(PATIENCE).until(() -> seen.contains("keyed4 INSERT"));
        }

        assertThat(seen).containsExactly("keyed3 INSERT", "keyed3 DELETE", "keyed4 INSERT");
    }

    @Test
    void consumerWithoutAProcessIsWaitedForInVain() throws SQLException {
        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE).until(() -> seen.size() == 2);
        }
        update("INSERT INTO t VALUES ('keyed3', 3)");

        refuses("55006", "PURGE FROM t WHERE n = 3 WITH KEYS", "rows: reader.");

        assertThat(query("SELECT id FROM t WHERE n = 3")).containsExactly("keyed3");
        connection.unwrap(ChangeFeeds.class).drop("t", "reader");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(query("SELECT consumer FROM sys.feeds")).isEmpty());
        assertThat(query("PURGE FROM t WHERE n = 3 WITH KEYS")).allMatch(count -> count.endsWith("|0"));
    }
}
