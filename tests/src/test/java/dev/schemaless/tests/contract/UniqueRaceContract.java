package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/** Many threads take and leave the same few values of a unique index, while it is there and while it is being made. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class UniqueRaceContract extends SqlContract {
    private static final int WRITERS = 4;
    private static final int KEYS = 12;
    private static final int VALUES = 6;

    private final ReadWriteLock writers = new ReentrantReadWriteLock();

    /** What one thread does again and again; returns how often it was done. */
    private interface Writing {
        int run(Connection own, Random random) throws SQLException;
    }

    @Test
    void noTwoRowsEverHaveTheSameValue() throws Exception {
        update("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10) UNIQUE)");
        int written = together((own, random) -> {
            int done = 0;
            for (int i = 0; i < 60; i++) {
                done += write(own, random) ? 1 : 0;
            }
            return done;
        });

        assertThat(written).isPositive();
        assertThat(query("SELECT v FROM t WHERE v IS NOT NULL GROUP BY v HAVING COUNT(*) > 1"))
                .isEmpty();
        for (int value = 0; value < VALUES; value++) {
            List<String> owner = query("SELECT id FROM t WHERE v = 'v" + value + "'");
            String insert = "INSERT INTO t VALUES (" + (100 + value) + ", 'v" + value + "')";
            if (owner.isEmpty()) {
                assertThat(update(insert)).isEqualTo(1);
            } else {
                refuses("23505", insert, "(v) = (v" + value + ")");
            }
        }
    }

    @Test
    void anIndexThatWasMadeBesideWritersIsUnique() throws Exception {
        update("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(10))");
        AtomicBoolean end = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        int made = 0;
        try {
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                int seed = i;
                running.add(threads.submit(() -> writeUntil(end, seed)));
            }
            for (int i = 0; i < 12; i++) {
                made += isMade() ? 1 : 0;
            }
            end.set(true);
            for (Future<Integer> writer : running) {
                assertThat(writer.get()).isPositive();
            }
        } finally {
            end.set(true);
            threads.shutdownNow();
        }
        update("UPDATE t SET v = NULL");
        assertThat(isMade()).isTrue();
        assertThat(made).isBetween(0, 12);
    }

    /** Makes the index and drops it again; returns false if rows that are there are refused. */
    private boolean isMade() throws SQLException {
        try {
            update("CREATE UNIQUE INDEX by_v ON t (v)");
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("23505");
            update("UPDATE t SET v = NULL WHERE MOD(id, 2) = 0");
            return false;
        }
        // A read of several partitions is not of one moment: it can see a value where it was and where it went.
        writers.writeLock().lock();
        try {
            assertThat(query("SELECT v FROM t WHERE v IS NOT NULL GROUP BY v HAVING COUNT(*) > 1"))
                    .isEmpty();
        } finally {
            writers.writeLock().unlock();
        }
        update("DROP INDEX by_v ON t");
        return true;
    }

    private int writeUntil(AtomicBoolean end, int seed) throws SQLException {
        Random random = new Random(seed);
        int done = 0;
        try (Connection own = place.connect()) {
            while (!end.get()) {
                writers.readLock().lock();
                try {
                    done += write(own, random) ? 1 : 0;
                } finally {
                    writers.readLock().unlock();
                }
            }
        }
        return done;
    }

    private int together(Writing writing) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Random random = new Random(i);
                all.add(threads.submit(() -> {
                    try (Connection own = place.connect()) {
                        return writing.run(own, random);
                    }
                }));
            }
            int done = 0;
            for (Future<Integer> each : all) {
                done += each.get();
            }
            return done;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Does one thing; returns false if others are in the way. */
    private static boolean write(Connection own, Random random) throws SQLException {
        boolean several = random.nextInt(4) == 0;
        try {
            own.setAutoCommit(!several);
            for (int i = 0; i < (several ? 2 : 1); i++) {
                change(own, random);
            }
            if (several) {
                own.commit();
            }
            return true;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).as(e.getMessage()).isIn("23505", "40001");
            if (several) {
                own.rollback();
            }
            return false;
        }
    }

    private static void change(Connection own, Random random) throws SQLException {
        String value = "v" + random.nextInt(VALUES);
        int key = random.nextInt(KEYS);
        switch (random.nextInt(5)) {
            case 0 -> run(own, "INSERT INTO t VALUES (?, ?)", key, value);
            case 1 -> run(own, "UPSERT INTO t VALUES (?, ?)", key, value);
            case 2 -> run(own, "DELETE FROM t WHERE id <> ? AND v = ?", key, value);
            case 3 -> run(own, "UPDATE t SET id = ? WHERE v = ?", key, value);
            default ->
                run(own, "UPDATE t SET v = CASE WHEN id = ? THEN 'v0' ELSE v END WHERE v = ? OR v = 'v0'", key, value);
        }
    }

    private static void run(Connection own, String sql, int key, String value) throws SQLException {
        try (PreparedStatement statement = own.prepareStatement(sql)) {
            statement.setInt(1, key);
            statement.setString(2, value);
            statement.executeUpdate();
        }
    }
}
