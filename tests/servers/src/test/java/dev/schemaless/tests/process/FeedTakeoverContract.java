package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that consumes changes is killed, or stopped for longer than its lease lasts: another one gets what it has not handled. */
@SuppressWarnings("try") // a feed works while it is open
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class FeedTakeoverContract {
    private static final int ROWS = 3_000;
    private static final int BEFORE = 300;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String POSITIONS = "SELECT SUM(position) FROM sys.feeds";

    private final List<Integer> here = new CopyOnWriteArrayList<>();
    private final List<Integer> elsewhere = new ArrayList<>();
    private Connection connection;
    private ChildJvm other;

    @BeforeEach
    void open(TestStore place) throws SQLException, IOException {
        connection = place.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE trip (id INTEGER PRIMARY KEY)");
        }
        insert(0, ROWS);
        other = ChildJvm.start(256, FeedServant.class, place.url(), "trip", "reader");
        while (elsewhere.size() < BEFORE) {
            elsewhere.add(Integer.valueOf(other.readLine()));
        }
    }

    @AfterEach
    void close() throws SQLException, IOException {
        other.close();
        connection.close();
    }

    private void insert(int from, int to) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO trip VALUES (?)")) {
            for (int id = from; id < to; id++) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private ChangeFeed consume() throws SQLException {
        return connection
                .unwrap(ChangeFeeds.class)
                .consume(
                        "trip",
                        "reader",
                        (changes, batch) -> {
                            while (changes.next()) {
                                here.add(changes.getInt("id"));
                            }
                        },
                        FeedOptions.fromBeginning());
    }

    private Set<Integer> handled() {
        Set<Integer> all = new HashSet<>(elsewhere);
        all.addAll(here);
        return all;
    }

    private long positions() {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(POSITIONS)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anotherProcessGoesOnAfterOneThatIsKilledInItsHandler() throws Exception {
        other.kill().forEach(line -> elsewhere.add(Integer.valueOf(line)));

        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE).until(() -> handled().size() == ROWS);
        }

        assertThat(here).as("only what the other one had not noted comes again").hasSizeLessThan(ROWS);
    }

    @Test
    void processThatWasStoppedForLongTakesNothingBack() throws Exception {
        other.pause();
        try (ChangeFeed feed = consume()) {
            await().atMost(PATIENCE).until(() -> here.contains(ROWS - 1));
            await().atMost(PATIENCE).until(this::isAllNoted);
            long noted = positions();

            other.resume();
            await().during(Duration.ofSeconds(5)).atMost(PATIENCE).until(() -> positions() == noted);

            insert(ROWS, ROWS + 10);
            await().atMost(PATIENCE).until(() -> positions() > noted && isAllNoted());
        }
        other.kill().forEach(line -> elsewhere.add(Integer.valueOf(line)));
        assertThat(handled()).hasSize(ROWS + 10);
    }

    private boolean isAllNoted() {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT COUNT(*) FROM sys.feeds WHERE newest_position IS NULL OR position < newest_position")) {
            return row.next() && row.getInt(1) == 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
