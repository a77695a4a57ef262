package dev.schemaless.tests.bench;

import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Stripes;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Feeds: the lag of a handler, with long transactions and without; the changes a second of a backlog; the processor time of writers with
 * consumers; the time until a process takes over from one that was killed.
 */
@SuppressWarnings("try") // a feed works while it is open
final class FeedBench {
    private static final int ROWS = Integer.getInteger("schemaless.bench.rows", 100_000);
    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 15);
    private static final int WRITES = 16_000;
    private static final int WRITES_A_SECOND = 1_000;
    private static final int LONG_ONES = 8;
    private static final int LONG_MILLIS = 300;
    private static final int PART = 10_000;

    /** Work of one of several threads, given by its number. */
    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT, name VARCHAR(40))");
        }
    }

    private static ChangeFeed consume(Connection connection, String name, ChangeHandler handler, FeedOptions options)
            throws SQLException {
        return connection.unwrap(ChangeFeeds.class).consume("t", name, handler, options);
    }

    /** Inserts some rows, each in a transaction of its own, as one of several threads. */
    private static void insert(
            TestStore place, int first, int end, int step, long pauseNanos, AtomicLongArray committed)
            throws SQLException {
        long start = System.nanoTime();
        try (Connection own = place.connect();
                PreparedStatement insert = own.prepareStatement("INSERT INTO t VALUES (?, 7, 'a hotel in a city')")) {
            for (int id = first; id < end; id += step) {
                LockSupport.parkNanos(start + id * pauseNanos - System.nanoTime());
                insert.setInt(1, id);
                insert.executeUpdate();
                committed.set(id, System.nanoTime());
            }
        }
    }

    private static void onThreads(int count, Work work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int thread = i;
                all.add(threads.submit(() -> {
                    work.run(thread);
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void lag() throws Exception {
        for (boolean withLongOnes : new boolean[] {false, true}) {
            try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                    Connection connection = place.connect()) {
                create(connection);
                AtomicLongArray handled = new AtomicLongArray(WRITES);
                AtomicLongArray committed = new AtomicLongArray(WRITES);
                CountDownLatch left = new CountDownLatch(WRITES);
                ChangeHandler handler = (changes, batch) -> {
                    while (changes.next()) {
                        handled.set(changes.getInt(1), System.nanoTime());
                        left.countDown();
                    }
                };
                AtomicBoolean end = new AtomicBoolean();
                try (ChangeFeed feed = consume(
                        connection, "reader", handler, FeedOptions.fromNow().columns("id"))) {
                    onThreads(withLongOnes ? 4 + LONG_ONES : 4, thread -> {
                        if (thread >= 4) {
                            holdStripes(place, thread, end);
                        } else {
                            insert(place, thread, WRITES, 4, 1_000_000_000L / WRITES_A_SECOND, committed);
                            end.set(true);
                        }
                    });
                    left.await();
                }
                long[] nanos = IntStream.range(0, WRITES)
                        .mapToLong(id -> handled.get(id) - committed.get(id))
                        .sorted()
                        .toArray();
                System.out.printf(
                        Locale.ROOT,
                        "lag of %d writes/s, %s: median %.0f ms, p95 %.0f ms%n",
                        WRITES_A_SECOND,
                        withLongOnes ? "2 % open up to 300 ms" : "all short",
                        nanos[WRITES / 2] / 1e6,
                        nanos[WRITES * 95 / 100] / 1e6);
            }
        }
    }

    /** Holds a stripe as a long transaction does, 20 times a second with all its threads. */
    private static void holdStripes(TestStore place, int thread, AtomicBoolean end) throws Exception {
        Random random = new Random(thread);
        try (Connection own = place.connectToPartition(thread % 2);
                Statement statement = own.createStatement()) {
            own.setAutoCommit(false);
            while (!end.get()) {
                int open = random.nextInt(LONG_MILLIS);
                statement.execute("SELECT id FROM " + new TableNames("").epoch() + " WHERE id = " + Stripes.FIRST_ROW
                        + " + CONNECTION_ID() % " + Stripes.COUNT + " LOCK IN SHARE MODE");
                TimeUnit.MILLISECONDS.sleep(open);
                own.rollback();
                TimeUnit.MILLISECONDS.sleep(1000 * LONG_ONES / 20 - open);
            }
        }
    }

    @Test
    void backlogOfOneLog() throws Exception {
        try (TestStore place = TestStore.on(Backend.MARIADB);
                Connection connection = DriverManager.getConnection(place.url() + "&shards=1")) {
            create(connection);
            fill(connection);
            for (int round = 0; round < 3; round++) {
                for (int batch : new int[] {500, 5_000}) {
                    FeedOptions options = FeedOptions.fromBeginning().batch(batch);
                    drain(connection, "keys, batches of " + batch, options.columns("id"));
                    drain(connection, "bodies, batches of " + batch, options.columns("id", "n", "name", "_after"));
                    drain(connection, "bodies before too, batches of " + batch, options);
                }
            }
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO t VALUES (?, 7, 'a hotel in a city')");
                Statement update = connection.createStatement()) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.addBatch();
                if (id % PART == PART - 1) {
                    insert.executeBatch();
                    update.execute("UPDATE t SET n = 8 WHERE id > " + (id - PART) + " AND id <= " + id);
                }
            }
        }
    }

    /** Prints how many changes a second a handler gets that counts them. */
    private static void drain(Connection connection, String name, FeedOptions options) throws Exception {
        int total = ROWS / PART * PART * 2;
        AtomicInteger seen = new AtomicInteger();
        CountDownLatch end = new CountDownLatch(1);
        ChangeHandler counting = (changes, batch) -> {
            int count = 0;
            while (changes.next()) {
                count++;
            }
            if (seen.addAndGet(count) >= total) {
                end.countDown();
            }
        };
        long begin = System.nanoTime();
        try (ChangeFeed feed = consume(connection, "counter", counting, options)) {
            end.await();
            System.out.printf(
                    Locale.ROOT, "backlog, %s: %.0f changes/s%n", name, total / ((System.nanoTime() - begin) / 1e9));
        }
        connection.unwrap(ChangeFeeds.class).drop("t", "counter");
    }

    @Test
    void writersBesideConsumers() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                Connection connection = place.connect()) {
            create(connection);
            AtomicInteger rows = new AtomicInteger();
            double[] alone = new double[ROUNDS];
            double[] beside = new double[ROUNDS];
            write(place, rows);
            for (int round = 0; round < ROUNDS; round++) {
                alone[round] = write(place, rows);
                try (ChangeFeed feed = consume(
                        connection,
                        "reader",
                        (changes, batch) -> {},
                        FeedOptions.fromNow().columns("id"))) {
                    beside[round] = write(place, rows);
                }
                connection.unwrap(ChangeFeeds.class).drop("t", "reader");
            }
            Arrays.sort(alone);
            Arrays.sort(beside);
            System.out.printf(
                    Locale.ROOT,
                    "an insert by 16 threads: %.1f µs of the writer's processor, %.1f µs with a consumer, ratio %.3f%n",
                    alone[ROUNDS / 2],
                    beside[ROUNDS / 2],
                    beside[ROUNDS / 2] / alone[ROUNDS / 2]);
        }
    }

    /** Returns the processor time of a write in microseconds. */
    private static double write(TestStore place, AtomicInteger rows) throws Exception {
        int first = rows.getAndAdd(WRITES);
        AtomicLong nanos = new AtomicLong();
        AtomicLongArray committed = new AtomicLongArray(first + WRITES);
        onThreads(16, thread -> {
            insert(place, first + thread, first + WRITES, 16, 0, committed);
            nanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        });
        return nanos.get() / 1e3 / WRITES;
    }

    /** {@code Consumer URL}: prints the id of each change until its input ends. */
    static final class Consumer {
        public static void main(String[] arguments) throws SQLException, IOException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    ChangeFeed feed = consume(
                            connection,
                            "reader",
                            (changes, batch) -> {
                                while (changes.next()) {
                                    System.out.println(changes.getInt("id"));
                                }
                            },
                            FeedOptions.fromBeginning())) {
                while (System.in.read() >= 0) {
                    // until the end of the input
                }
            }
        }
    }

    @Test
    void takeover() throws Exception {
        for (int round = 0; round < 3; round++) {
            try (TestStore place = TestStore.on(Backend.TWO_MARIADB);
                    Connection connection = place.connect()) {
                create(connection);
                insert(place, 0, 100, 1, 0, new AtomicLongArray(100));
                try (ChildJvm other = ChildJvm.start(256, Consumer.class, place.url())) {
                    for (int i = 0; i < 100; i++) {
                        other.readLine();
                    }
                    other.kill();
                }
                long killed = System.nanoTime();
                var seen = ConcurrentHashMap.<Integer>newKeySet();
                insert(place, 100, 200, 1, 0, new AtomicLongArray(200));
                ChangeHandler handler = (changes, batch) -> {
                    while (changes.next()) {
                        seen.add(changes.getInt("id"));
                    }
                };
                try (ChangeFeed feed = consume(connection, "reader", handler, FeedOptions.fromBeginning())) {
                    while (!IntStream.range(100, 200).allMatch(seen::contains)) {
                        TimeUnit.MILLISECONDS.sleep(10);
                    }
                }
                System.out.printf(Locale.ROOT, "takeover: %.1f s%n", (System.nanoTime() - killed) / 1e9);
            }
        }
    }
}
