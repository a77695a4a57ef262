package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Writers wait for a stripe of the epoch. The time of their cells is after that wait: who waits for the holders of stripes misses none. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class CommitTimeWaitContract {
    private static final long LONG_ENOUGH_MILLIS = 1_000;

    /** The ways of rows that are likely new, in one statement and in several, and of rows that are there. */
    private static final List<String> WRITES = List.of(
            "INSERT INTO t VALUES (1, 1)",
            "INSERT INTO t VALUES " + rows(1_000, 1_300),
            "UPDATE t SET n = n + 1 WHERE id = 0",
            "UPDATE t SET n = n + 1 WHERE id IN (2, 3)");

    private static String rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(id -> "(" + id + ", 1)").collect(Collectors.joining(", "));
    }

    @Test
    void timeIsAfterTheWaitForAStripe(TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Connection holder = place.connectToPartition(0)) {
            update(connection, "CREATE TABLE t (id INT PRIMARY KEY, n INT)");
            update(connection, "INSERT INTO t VALUES (0, 0), (2, 0), (3, 0)");
            holder.setAutoCommit(false);
            value(holder, "SELECT id FROM schemaless__epoch WHERE id > 1 FOR UPDATE", Integer.class);

            List<CompletableFuture<Void>> writers =
                    WRITES.stream().map(text -> write(place, text)).toList();
            Thread.sleep(LONG_ENOUGH_MILLIS);
            assertThat(writers).noneMatch(CompletableFuture::isDone);
            LocalDateTime released = value(holder, "SELECT UTC_TIMESTAMP(6)", LocalDateTime.class);
            holder.commit();
            for (CompletableFuture<Void> writer : writers) {
                writer.get(1, TimeUnit.MINUTES);
            }

            assertThat(value(connection, "SELECT MIN(_created_at) FROM t", LocalDateTime.class))
                    .isAfter(released);
            assertThat(value(connection, "SELECT COUNT(DISTINCT _created_at) FROM t WHERE id >= 1000", Integer.class))
                    .isEqualTo(1);
        }
    }

    private static CompletableFuture<Void> write(TestStore place, String text) {
        return CompletableFuture.runAsync(() -> {
            try (Connection connection = place.connect()) {
                update(connection, text);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
    }

    private static void update(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(text);
        }
    }

    private static <T> T value(Connection connection, String query, Class<T> type) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getObject(1, type);
        }
    }
}
