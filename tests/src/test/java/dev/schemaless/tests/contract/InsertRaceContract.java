package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Threads that insert the same keys, many at a time and in any order, on one partition: each statement inserts all its rows
 * or is refused for a taken key, and the servers' deadlocks reach no caller.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class InsertRaceContract {
    private static final int THREADS = 8;
    private static final int STATEMENTS = 25;
    private static final int ROWS = 40;
    /** Each round has keys of its own, so few that every statement meets those of others, which are not committed. */
    private static final int KEYS = 400;

    private static final String TAKEN = "23505";

    @Test
    void everyKeyBelongsToTheStatementThatInsertedIt(TestStore place) throws Exception {
        try (Connection connection = connect(place)) {
            execute(connection, "CREATE TABLE item (id BIGINT PRIMARY KEY, owner BIGINT, word VARCHAR(20))");
            execute(connection, "CREATE INDEX by_owner ON item (owner)");
            execute(connection, "CREATE INDEX by_word ON item (word, id) SHARD BY (word)");
            Map<Long, Long> owners = race(place);

            assertThat(owners).as("keys that were won").hasSizeGreaterThanOrEqualTo(STATEMENTS * ROWS);
            assertThat(ask(connection, "SELECT id, owner FROM item")).isEqualTo(owners);
            assertThat(byOwner(connection, "SELECT id, owner FROM item WHERE owner = ", owners))
                    .as("by_owner")
                    .isEqualTo(owners);
            Map<Long, Long> byWord = new TreeMap<>();
            for (int word = 0; word < 5; word++) {
                byWord.putAll(ask(connection, "SELECT id, owner FROM item WHERE word = 'word " + word + "'"));
            }
            assertThat(byWord).as("by_word").isEqualTo(owners);
        }
    }

    private static Map<Long, Long> byOwner(Connection connection, String sql, Map<Long, Long> owners)
            throws SQLException {
        Map<Long, Long> found = new TreeMap<>();
        for (Long owner : owners.values().stream().distinct().toList()) {
            found.putAll(ask(connection, sql + owner));
        }
        return found;
    }

    /** Lets all threads insert at once. Returns the owner of each key, as those say whose statements succeeded. */
    private static Map<Long, Long> race(TestStore place) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            Phaser start = new Phaser(THREADS);
            List<Callable<Map<Long, Long>>> writers = IntStream.range(0, THREADS)
                    .<Callable<Map<Long, Long>>>mapToObj(thread -> () -> write(place, thread, start))
                    .toList();
            Map<Long, Long> owners = new TreeMap<>();
            for (Future<Map<Long, Long>> writer : threads.invokeAll(writers)) {
                writer.get()
                        .forEach((key, owner) -> assertThat(owners.put(key, owner))
                                .as("another owner of key " + key)
                                .isNull());
            }
            return owners;
        } finally {
            threads.shutdown();
        }
    }

    private static Map<Long, Long> write(TestStore place, int thread, Phaser start) throws Exception {
        Random random = new Random(thread);
        Map<Long, Long> won = new TreeMap<>();
        String values = Stream.generate(() -> "(?, ?, ?)").limit(ROWS).collect(Collectors.joining(", "));
        try (Connection connection = connect(place);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES " + values)) {
            for (int statement = 0; statement < STATEMENTS; statement++) {
                start.arriveAndAwaitAdvance();
                long owner = (long) thread * STATEMENTS + statement;
                List<Long> keys = keys((long) statement * KEYS, random);
                bind(insert, keys, owner);
                if (succeeds(insert)) {
                    keys.forEach(key -> won.put(key, owner));
                }
            }
        } finally {
            start.arriveAndDeregister();
        }
        return won;
    }

    private static List<Long> keys(long first, Random random) {
        List<Long> keys = random.longs(first, first + KEYS)
                .distinct()
                .limit(ROWS)
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(keys, random);
        return keys;
    }

    private static void bind(PreparedStatement insert, List<Long> keys, long owner) throws SQLException {
        int parameter = 1;
        for (long key : keys) {
            insert.setLong(parameter++, key);
            insert.setLong(parameter++, owner);
            insert.setString(parameter++, "word " + key % 5);
        }
    }

    private static boolean succeeds(PreparedStatement insert) throws SQLException {
        try {
            assertThat(insert.executeUpdate()).isEqualTo(ROWS);
            return true;
        } catch (SQLException e) {
            if (TAKEN.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    private static Connection connect(TestStore place) throws SQLException {
        return DriverManager.getConnection(place.url() + "&poolSize=" + THREADS);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Map<Long, Long> ask(Connection connection, String sql) throws SQLException {
        Map<Long, Long> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                assertThat(found.put(rows.getLong(1), rows.getLong(2)))
                        .as("key %s twice", rows.getLong(1))
                        .isNull();
            }
        }
        return found;
    }
}
