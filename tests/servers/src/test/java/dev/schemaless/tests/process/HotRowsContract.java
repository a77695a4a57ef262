package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Eight writers on few rows and on new rows: deadlocks are rare, and no writer hears of them. */
abstract class HotRowsContract {
    private static final int THREADS = 8;
    private static final int STATEMENTS = 150;
    private static final int HOT = 10;

    /** Returns a query of one row, whose last column is how many deadlocks the server has met. */
    abstract String deadlocks();

    @Test
    void deadlocksAreRareAndNeverShown(TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE hot (id BIGINT PRIMARY KEY, n BIGINT)");
            statement.execute("CREATE INDEX by_n ON hot (n)");
            for (int id = 0; id < HOT; id++) {
                statement.execute("INSERT INTO hot VALUES (" + id + ", 0)");
            }
            long before = deadlocks(place);

            long updates = writeTogether(place);

            assertThat(100 * (deadlocks(place) - before)).isLessThan(2L * THREADS * STATEMENTS);
            try (ResultSet sum = statement.executeQuery("SELECT SUM(n) FROM hot WHERE id < " + HOT)) {
                sum.next();
                assertThat(sum.getLong(1)).isEqualTo(updates);
            }
        }
    }

    /** Returns how many rows were counted up. */
    private static long writeTogether(TestStore place) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Long>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                long seed = i;
                running.add(executor.submit((Callable<Long>) () -> write(place, new Random(seed), seed)));
            }
            long updates = 0;
            for (Future<Long> each : running) {
                updates += each.get();
            }
            return updates;
        } finally {
            executor.shutdown();
        }
    }

    private static long write(TestStore place, Random random, long thread) throws SQLException {
        long updates = 0;
        try (Connection connection = place.connect();
                PreparedStatement one = connection.prepareStatement("UPDATE hot SET n = n + 1 WHERE id = ?");
                PreparedStatement many =
                        connection.prepareStatement("UPDATE hot SET n = n + 1 WHERE id IN (?, ?, ?, ?)");
                PreparedStatement fresh =
                        connection.prepareStatement("UPSERT INTO hot VALUES (?, 1), (?, 2), (?, 3)")) {
            for (int i = 0; i < STATEMENTS; i++) {
                if (i % 3 == 0) {
                    one.setLong(1, random.nextInt(HOT));
                    updates += one.executeUpdate();
                } else if (i % 3 == 1) {
                    for (int row = 1; row <= 4; row++) {
                        many.setLong(row, random.nextInt(HOT));
                    }
                    updates += many.executeUpdate();
                } else {
                    for (int row = 1; row <= 3; row++) {
                        fresh.setLong(row, 1000 + (i * 3L + row) * THREADS + thread % 4);
                    }
                    fresh.executeUpdate();
                }
            }
        }
        return updates;
    }

    private long deadlocks(TestStore place) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(deadlocks())) {
            rows.next();
            return rows.getLong(rows.getMetaData().getColumnCount());
        }
    }
}
