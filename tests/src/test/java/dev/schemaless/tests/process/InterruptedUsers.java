package dev.schemaless.tests.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * {@code InterruptedUsers URL FIRST}: one thread inserts rows in peace. Others insert, update, read, connect, and are interrupted at
 * random moments.
 *
 * <p>Prints {@code + ID} for a row that was acknowledged, {@code - ID} for one whose statement ended with 57014, {@code * N} for the
 * Nth interrupt, and {@code ! WHO WHAT} for any other failure.
 */
public final class InterruptedUsers {
    static final int STRIKES = 40;
    private static final int LONGEST_PAUSE_MICROS = 40_000;
    private static final String BODY = "a body that fills some pages of the file, ".repeat(50);

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final String url;
    private final AtomicLong next;
    /** Some rows, so that a slow machine is not struck before it does anything. */
    private final CountDownLatch begun = new CountDownLatch(20);

    private volatile boolean ended;

    private InterruptedUsers(String url, long first) {
        this.url = url;
        this.next = new AtomicLong(first);
    }

    /** A statement, or a few. */
    @FunctionalInterface
    private interface Use {
        void run(Connection connection) throws SQLException;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread end = new Thread(InterruptedUsers::endIfItHangs);
        end.setDaemon(true);
        end.start();
        new InterruptedUsers(arguments[0], Long.parseLong(arguments[1])).run();
    }

    private void run() throws InterruptedException {
        Thread steady = start("steady writer", connection -> insert(connection, false));
        List<Thread> victims = List.of(
                start("writer", connection -> insert(connection, true)),
                start("updater", this::update),
                start("reader", InterruptedUsers::read),
                start("guest", connection -> visit()));
        begun.await();
        Random random = new Random();
        for (int strike = 1; strike <= STRIKES; strike++) {
            TimeUnit.MICROSECONDS.sleep(random.nextInt(LONGEST_PAUSE_MICROS));
            victims.get(random.nextInt(victims.size())).interrupt();
            out.println("* " + strike);
        }
        ended = true;
        steady.join();
        for (Thread victim : victims) {
            victim.join();
        }
    }

    private static void endIfItHangs() {
        try {
            TimeUnit.MINUTES.sleep(2);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        System.err.println(Thread.getAllStackTraces());
        Runtime.getRuntime().halt(1);
    }

    private Thread start(String name, Use use) {
        Thread thread = new Thread(() -> useUntilEnded(name, use), name);
        thread.start();
        return thread;
    }

    private void useUntilEnded(String name, Use use) {
        while (!ended) {
            try (Connection connection = DriverManager.getConnection(url)) {
                while (!ended) {
                    use.run(connection);
                }
            } catch (SQLException e) {
                if (!"57014".equals(e.getSQLState()) || name.startsWith("steady")) {
                    out.println("! " + name + ": " + e.getSQLState() + " " + e.getMessage());
                }
            }
            Thread.interrupted();
        }
    }

    private void insert(Connection connection, boolean mayBeInterrupted) throws SQLException {
        long id = next.getAndIncrement();
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, 0, ?)")) {
            insert.setLong(1, id);
            insert.setString(2, BODY);
            insert.executeUpdate();
            out.println("+ " + id);
            begun.countDown();
        } catch (SQLException e) {
            if (mayBeInterrupted && "57014".equals(e.getSQLState())) {
                out.println("- " + id);
            }
            throw e;
        }
    }

    private void update(Connection connection) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE item SET n = n + 1 WHERE id = ?")) {
            update.setLong(1, Math.floorMod(System.nanoTime(), next.get()));
            update.executeUpdate();
        }
    }

    private static void read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, body FROM item")) {
            while (rows.next()) {
                rows.getString(2);
            }
        }
    }

    private void visit() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT MAX(id) FROM item")) {
            rows.next();
        }
    }
}
