package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.Statements;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process with a feed loses a server of two, which others reach: it gets the changes of that time later, and those of the other server. */
@SuppressWarnings("try") // a feed works while it is open
@Timeout(value = 6, unit = TimeUnit.MINUTES)
@OnBackend(Backend.TWO_MARIADB)
final class AwayPartitionFeedIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ROWS = 40;

    private final List<Integer> seen = new CopyOnWriteArrayList<>();
    private Proxies proxies;
    private Connection writer;
    private Connection reader;

    @BeforeEach
    void open(TestStore place) throws Exception {
        writer = place.connect();
        Statements.execute(writer, "CREATE TABLE trip (id INTEGER PRIMARY KEY)");
        proxies = Proxies.before(place);
        reader = DriverManager.getConnection(proxies.url());
    }

    @AfterEach
    void close() throws Exception {
        for (int server = 0; server < 2; server++) {
            proxies.get(server).cutNoMore();
        }
        reader.close();
        proxies.close();
        writer.close();
    }

    private void insert(int from, int to) throws SQLException {
        for (int id = from; id < to; id++) {
            Statements.execute(writer, "INSERT INTO trip VALUES (" + id + ")");
        }
    }

    private ChangeFeed consume() throws SQLException {
        return reader.unwrap(ChangeFeeds.class)
                .consume(
                        "trip",
                        "reader",
                        (changes, batch) -> {
                            while (changes.next()) {
                                seen.add(changes.getInt("id"));
                            }
                        },
                        FeedOptions.fromBeginning());
    }

    private void awaitAll(int rows) {
        await().atMost(PATIENCE)
                .until(() -> new HashSet<>(seen)
                        .equals(Set.copyOf(IntStream.range(0, rows).boxed().toList())));
    }

    /** Returns the rows on a partition. */
    private Set<Integer> rowsOn(int partition) throws SQLException {
        Set<Integer> found = new HashSet<>();
        try (Statement statement = writer.createStatement();
                ResultSet rows = statement.executeQuery("SELECT t.id FROM trip$history t JOIN sys.shards s"
                        + " ON s.store_name IS NULL AND s.shard = t._shard WHERE s.partition_number = " + partition)) {
            while (rows.next()) {
                found.add(rows.getInt(1));
            }
        }
        return found;
    }

    @Test
    void otherPartitionsChangesComeWhileOneIsAway() throws Exception {
        try (ChangeFeed feed = consume()) {
            insert(0, ROWS);
            awaitAll(ROWS);
            proxies.get(1).cutForGoodAt("", CuttingProxy.Moment.BEFORE_REQUEST);
            await().until(() -> !proxies.get(1).isAboutToCut());

            insert(ROWS, 2 * ROWS);
            Set<Integer> reachable = rowsOn(0);
            assertThat(reachable).hasSizeLessThan(2 * ROWS);
            await().atMost(PATIENCE).until(() -> seen.containsAll(reachable));
            assertThat(seen).hasSizeLessThan(2 * ROWS);

            proxies.get(1).cutNoMore();
            awaitAll(2 * ROWS);
        }
    }

    /** Partition 0 has the positions of consumers. */
    @Test
    void feedGoesOnWhenPartitionZeroIsBack() throws Exception {
        try (ChangeFeed feed = consume()) {
            insert(0, ROWS);
            awaitAll(ROWS);
            proxies.get(0).cutForGoodAt("", CuttingProxy.Moment.BEFORE_REQUEST);
            await().until(() -> !proxies.get(0).isAboutToCut());

            insert(ROWS, 2 * ROWS);
            await().during(Duration.ofSeconds(2))
                    .until(() -> seen.stream().noneMatch(id -> id >= ROWS && isOnPartitionZero(id)));

            proxies.get(0).cutNoMore();
            awaitAll(2 * ROWS);
        }
    }

    private boolean isOnPartitionZero(int id) {
        try {
            return rowsOn(0).contains(id);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
