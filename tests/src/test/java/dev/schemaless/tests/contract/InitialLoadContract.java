package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Statements;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A copy of a table that others write, without a lock: the positions of all logs first, then the rows, then the changes after the positions,
 * of which one counts if its ref key is greater than that of the copy.
 */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class InitialLoadContract {
    private static final int ROWS = 500;
    private static final int WRITERS = 3;
    private static final int WRITES = 100;
    private static final int LOGS = 4;

    /** By row key, rows that are deleted too. */
    private final Map<String, Copied> copy = new HashMap<>();

    private final AtomicInteger written = new AtomicInteger();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private String url;
    private Connection connection;

    private record Copied(long refKey, int id, String value) {}

    @BeforeEach
    void open(TestStore place) throws SQLException {
        url = place.url() + (place.url().contains("?") ? "&" : "?") + "shards=" + LOGS + "&shardsPerTable=1";
        connection = DriverManager.getConnection(url);
        Statements.execute(connection, "CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        Statements.execute(
                connection,
                IntStream.range(0, ROWS)
                        .mapToObj(id -> "(" + id + ", 0)")
                        .collect(Collectors.joining(", ", "INSERT INTO t VALUES ", "")));
    }

    @AfterEach
    void close() throws SQLException {
        isOver.set(true);
        connection.close();
    }

    @Test
    void copyIsTheTable() throws Exception {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int seed = i;
            writers.add(CompletableFuture.runAsync(() -> write(seed)));
        }
        awaitWrites();
        Map<Integer, Long> positions = positions();
        assertThat(positions).hasSize(LOGS);
        // so that the rows are newer than the positions
        awaitWrites();
        load();
        awaitWrites();
        isOver.set(true);
        for (CompletableFuture<Void> each : writers) {
            each.get();
        }

        assertThat(copied()).isNotEqualTo(table());
        positions.forEach(this::follow);
        assertThat(copied()).isEqualTo(table());
    }

    /** Waits until others have written for a while. */
    private void awaitWrites() throws InterruptedException {
        int end = written.get() + WRITES;
        while (written.get() < end) {
            Thread.sleep(10);
        }
    }

    private void write(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try (Connection own = DriverManager.getConnection(url)) {
            while (!isOver.get()) {
                int id = random.nextInt(ROWS);
                try {
                    Statements.execute(
                            own,
                            random.nextInt(4) == 0
                                    ? "DELETE FROM t WHERE id = " + id
                                    : "UPSERT INTO t VALUES (" + id + ", " + random.nextInt(1000) + ")");
                } catch (SQLTransactionRollbackException e) {
                    // another writer was in the way
                    continue;
                }
                written.incrementAndGet();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<Integer, Long> positions() throws SQLException {
        Map<Integer, Long> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet logs =
                        statement.executeQuery("SELECT log, settled_position FROM sys.logs WHERE table_name = 't'")) {
            while (logs.next()) {
                found.put(logs.getInt(1), logs.getLong(2));
            }
        }
        return found;
    }

    private void load() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT _row_key, _ref_key, id, n FROM t")) {
            while (rows.next()) {
                copy.put(rows.getString(1), new Copied(rows.getLong(2), rows.getInt(3), rows.getString(4)));
            }
        }
    }

    private void follow(int log, long position) {
        try (PreparedStatement statement = connection.prepareStatement("SELECT _row_key, _ref_key, id, n, _change"
                + " FROM t$changes WHERE _log = ? AND _position > ? ORDER BY _position")) {
            statement.setInt(1, log);
            statement.setLong(2, position);
            try (ResultSet changes = statement.executeQuery()) {
                while (changes.next()) {
                    boolean isDeleted = changes.getString(5).equals("DELETE");
                    Copied change = new Copied(
                            changes.getLong(2), changes.getInt(3), isDeleted ? "deleted" : changes.getString(4));
                    copy.merge(
                            changes.getString(1),
                            change,
                            (held, newer) -> newer.refKey() > held.refKey() ? newer : held);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<Integer, String> copied() {
        Map<Integer, String> rows = new TreeMap<>();
        copy.values().stream()
                .filter(each -> !each.value().equals("deleted"))
                .forEach(each -> rows.put(each.id(), each.value()));
        return rows;
    }

    private Map<Integer, String> table() throws SQLException {
        Map<Integer, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, n FROM t")) {
            while (rows.next()) {
                found.put(rows.getInt(1), rows.getString(2));
            }
        }
        return found;
    }
}
