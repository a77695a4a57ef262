package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.feed.ChangeBatch;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code schemaless tail} prints each change of a table. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TailTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final String url = "jdbc:schemaless:mem:tail-" + UUID.randomUUID();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(url);
        execute("CREATE TABLE price (item VARCHAR(20) PRIMARY KEY, cents BIGINT)");
        execute("INSERT INTO price VALUES ('tea', 300)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void awaitUntil(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).as("waited too long").isNegative();
            Thread.sleep(20);
        }
    }

    private int count(String from) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + from)) {
            row.next();
            return row.getInt(1);
        }
    }

    private CompletableFuture<Integer> tail(Writer output, String table, String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "tail";
        arguments[1] = url;
        arguments[2] = "-t";
        arguments[3] = table;
        System.arraycopy(options, 0, arguments, 4, options.length);
        return CompletableFuture.supplyAsync(
                () -> Main.commandLine()
                        .setOut(new PrintWriter(output))
                        .setErr(new PrintWriter(err, true))
                        .execute(arguments),
                task -> new Thread(task).start());
    }

    @Test
    void consumerPrintsEachChangeAsALineUntilItIsDropped() throws Exception {
        CompletableFuture<Integer> end = tail(out, "PRICE", "--consumer", "shell", "--from", "beginning");
        awaitUntil(() -> out.toString().contains("\"cents\":300"));
        execute("UPDATE price SET cents = 310");
        awaitUntil(() -> out.toString().contains("\"cents\":310"));

        assertThat(out.toString().lines()).hasSize(2).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
        assertThat(count("sys.feeds WHERE consumer = 'shell'")).isPositive();
        execute("DROP TABLE price");
        assertThat(end).succeedsWithin(PATIENCE).isEqualTo(1);
        assertThat(err.toString()).contains("'price' for 'shell' any more: the table was dropped.");
    }

    /** As a program of the user's would do it. */
    public static final class Collector implements ChangeHandler {
        static final Queue<Long> CENTS = new ConcurrentLinkedQueue<>();

        @Override
        public void changed(ResultSet changes, ChangeBatch batch) throws SQLException {
            while (changes.next()) {
                CENTS.add(changes.getLong("cents"));
            }
        }
    }

    @Test
    void handlerGetsTheChangesInsteadOfTheOutput() throws Exception {
        CompletableFuture<Integer> end =
                tail(out, "price", "--consumer", "shop", "--from", "beginning", "--handler", Collector.class.getName());

        awaitUntil(() -> Collector.CENTS.contains(300L));
        assertThat(out.toString()).isEmpty();
        connection.unwrap(ChangeFeeds.class).drop("price", "shop");
        assertThat(end).succeedsWithin(PATIENCE).isEqualTo(1);
        assertThat(err.toString()).contains("'price' for 'shop' any more: the consumer was dropped.");
    }

    @ParameterizedTest
    @CsvSource({"org.example.Missing, ClassNotFoundException", "java.lang.String, ClassCastException"})
    void classThatIsNoHandlerIsRefused(String type, String reason) {
        assertThat(tail(out, "price", "--handler", type))
                .succeedsWithin(PATIENCE)
                .isEqualTo(2);
        assertThat(err.toString()).contains("Cannot use handler '" + type + "': java.lang." + reason);
    }

    /** As of {@code schemaless tail … | head}. */
    @Test
    void closedOutputEndsItAndLeavesNoConsumer() throws Exception {
        Writer closed = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws java.io.IOException {
                throw new java.io.IOException("Broken pipe");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };

        CompletableFuture<Integer> end = tail(closed, "price", "--from", "beginning");

        assertThat(end).succeedsWithin(PATIENCE).isEqualTo(1);
        awaitUntil(() -> count("sys.feeds") == 0);
    }

    @Test
    void wrongTableIsNamed() {
        assertThat(tail(out, "motel")).succeedsWithin(PATIENCE).isEqualTo(1);
        assertThat(err.toString()).contains("'motel': there is no such table.");
    }
}
