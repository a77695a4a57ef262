package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * How fast an open store removes old entries of an index that is sharded otherwise than its table, on two MariaDB servers, and
 * how long after the grace period it begins. All notes are there before the store is opened, so all become due at once.
 */
final class CleanerBench {
    private static final int ROWS = Integer.getInteger("schemaless.bench.notes", 40_000);
    private static final int TEAMS = 1_000;
    private static final int BATCH = 2_000;
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Test
    void backlog() throws Exception {
        assumeThat(Backend.TWO_MARIADB.unavailable()).isEmpty();
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB)) {
            try (Connection connection = place.connect()) {
                leaveNotes(connection);
            }
            long opened = System.nanoTime();
            try (Connection connection = place.connect()) {
                assertThat(notes(place)).isEqualTo(ROWS);
                await().pollInterval(POLL).atMost(LONGEST).until(() -> notes(place) < ROWS);
                long begun = System.nanoTime();
                long first = notes(place);
                await().pollInterval(POLL).atMost(LONGEST).until(() -> notes(place) == 0);
                double seconds = (System.nanoTime() - begun) / 1e9;
                System.out.printf(
                        Locale.ROOT,
                        "cleaner: %d notes, first gone after %.1f s, %.0f notes/s over two partitions%n",
                        ROWS,
                        (begun - opened) / 1e9,
                        first / seconds);
                assertThat(rowsOfOneTeam(connection)).isEqualTo(ROWS / TEAMS);
            }
        }
    }

    private static void leaveNotes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, team VARCHAR(20))");
            statement.execute("CREATE INDEX by_team ON item (team) SHARD BY (team)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?)");
                PreparedStatement move = connection.prepareStatement("UPDATE item SET team = ? WHERE id = ?")) {
            for (int from = 0; from < ROWS; from += BATCH) {
                for (int id = from; id < Math.min(ROWS, from + BATCH); id++) {
                    insert.setLong(1, id);
                    insert.setString(2, "team " + id % TEAMS);
                    insert.addBatch();
                    move.setString(1, "moved " + id % TEAMS);
                    move.setLong(2, id);
                    move.addBatch();
                }
                insert.executeBatch();
                move.executeBatch();
            }
        }
    }

    private static long rowsOfOneTeam(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM item WHERE team = 'moved 7'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static long notes(TestStore place) throws SQLException {
        long notes = 0;
        for (int partition = 0; partition < place.servers().size(); partition++) {
            try (Connection direct = place.connectToPartition(partition);
                    Statement statement = direct.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM schemaless__pending")) {
                rows.next();
                notes += rows.getLong(1);
            }
        }
        return notes;
    }
}
