package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Totals over two servers while others transfer amounts: how many are torn, what a total takes with {@code snapshot=statement} and with
 * {@code snapshot=none}, and how many statements it sends.
 */
final class MomentBench {
    private static final int TOTALS = Integer.getInteger("schemaless.bench.totals", 5_000);
    private static final int OWNERS = 50;
    private static final int EACH = 20;
    private static final List<Integer> WRITERS = List.of(0, 1, 16, 64);
    private static final List<String> MODES = List.of("statement", "none");
    private static final Pattern ANY = Pattern.compile("");

    /** Questions for the total of one owner's accounts, between which amounts are transferred. */
    private enum Question {
        SCAN("SELECT SUM(CASE WHEN owner = ? THEN b ELSE 0 END) FROM acc"),
        INDEX("SELECT SUM(b) FROM acc WHERE owner = ?"),
        JOIN("SELECT SUM(x.b) FROM acc x JOIN acc y ON x.id = y.id WHERE y.owner = ?");

        private final String text;

        Question(String text) {
            this.text = text;
        }
    }

    @Test
    void totals() throws Exception {
        try (TestStore place = TestStore.on(Backend.TWO_MARIADB)) {
            try (Connection connection = place.connect()) {
                fill(connection);
            }
            for (String mode : MODES) {
                statements(place, mode);
                for (int writers : WRITERS) {
                    whileOthersTransfer(place, mode, writers);
                }
            }
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE acc (id INT PRIMARY KEY, owner INT, b INT)");
            statement.execute("CREATE INDEX by_owner ON acc (owner)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO acc VALUES (?, ?, 100)")) {
            for (int id = 0; id < OWNERS * EACH; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % OWNERS);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void statements(TestStore place, String mode) throws Exception {
        try (Proxies proxies = Proxies.before(place);
                Connection own = DriverManager.getConnection(proxies.url() + "&snapshot=" + mode)) {
            for (Question question : Question.values()) {
                try (PreparedStatement total = own.prepareStatement(question.text)) {
                    ask(total, 1);
                    ask(total, 2);
                    proxies.count();
                    ask(total, 3);
                }
                System.out.printf(Locale.ROOT, "%s %s: %s statements%n", mode, question, proxies.statements(ANY));
            }
        }
    }

    private static void whileOthersTransfer(TestStore place, String mode, int writers) throws Exception {
        AtomicBoolean end = new AtomicBoolean();
        AtomicInteger made = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> others = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                int seed = i;
                others.add(threads.submit(() -> transfer(place, new Random(seed), end, made)));
            }
            try (Connection own = DriverManager.getConnection(place.url() + "&snapshot=" + mode)) {
                for (Question question : Question.values()) {
                    measure(own, question, mode + " " + writers + " writers", made);
                }
            }
            end.set(true);
            for (Future<?> other : others) {
                other.get();
            }
        } finally {
            end.set(true);
            threads.shutdownNow();
        }
    }

    private static void measure(Connection own, Question question, String title, AtomicInteger made)
            throws SQLException {
        int torn = 0;
        int before = made.get();
        long start = System.nanoTime();
        long[] nanos = new long[TOTALS];
        try (PreparedStatement total = own.prepareStatement(question.text)) {
            for (int i = 0; i < TOTALS; i++) {
                long begin = System.nanoTime();
                torn += ask(total, i % OWNERS) == 100L * EACH ? 0 : 1;
                nanos[i] = System.nanoTime() - begin;
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%s %s: torn %d of %d, median %.2f ms, p99 %.2f ms, %.0f transfers/s%n",
                title,
                question,
                torn,
                TOTALS,
                nanos[TOTALS / 2] / 1e6,
                nanos[TOTALS * 99 / 100] / 1e6,
                (made.get() - before) / seconds);
    }

    private static long ask(PreparedStatement total, int owner) throws SQLException {
        total.setInt(1, owner);
        try (ResultSet rows = total.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static boolean transfer(TestStore place, Random random, AtomicBoolean end, AtomicInteger made)
            throws SQLException {
        try (Connection own = place.connect();
                PreparedStatement transfer = own.prepareStatement(
                        "UPDATE acc SET b = CASE WHEN id = ? THEN b - 10 ELSE b + 10 END WHERE id IN (?, ?)")) {
            while (!end.get()) {
                int owner = random.nextInt(OWNERS);
                int from = owner + OWNERS * random.nextInt(EACH);
                int to = owner + OWNERS * random.nextInt(EACH);
                if (from != to) {
                    transfer.setInt(1, from);
                    transfer.setInt(2, from);
                    transfer.setInt(3, to);
                    made.addAndGet(transferred(transfer));
                }
            }
        }
        return true;
    }

    private static int transferred(PreparedStatement transfer) throws SQLException {
        try {
            return transfer.executeUpdate() / 2;
        } catch (SQLException e) {
            if (!"40001".equals(e.getSQLState())) {
                throw e;
            }
            return 0;
        }
    }
}
