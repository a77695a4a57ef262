package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A statement on a store of one partition sees one moment: while others transfer amounts between accounts, the total of all accounts is
 * always the same, however it is read.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.SPLIT_MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class StatementMomentContract {
    /** Ten times as many by {@code -Dschemaless.test.moments=10}. */
    private static final int MORE = Integer.getInteger("schemaless.test.moments", 1);

    private static final int BALANCE = 100;
    private static final int FEW = 200;
    private static final int MANY = 30_000;
    /** More than a page of a scan. */
    private static final int SOME = 6_000;

    private static final int WRITERS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Questions whose rows have sums that add up to the total. */
    private static final List<String> QUESTIONS = List.of(
            "SELECT SUM(b) FROM acc",
            "SELECT b FROM acc",
            "SELECT SUM(b) FROM acc GROUP BY MOD(id, 7)",
            "SELECT SUM(x.b) FROM acc x JOIN acc y ON x.id = y.id",
            "SELECT (SELECT SUM(b) FROM acc WHERE half = 0) + (SELECT SUM(b) FROM acc WHERE half = 1)",
            "SELECT b FROM acc WHERE half = 0 UNION ALL SELECT b FROM acc WHERE half = 1",
            "SELECT b FROM acc WHERE half IN (0, 1)",
            "SELECT b FROM acc WHERE b > -100000",
            "SELECT b FROM acc WHERE b > 50 OR id > 0 OR b <= 50",
            "SELECT b FROM acc WHERE id BETWEEN 1 AND 1000000",
            "SELECT b FROM acc ORDER BY b FETCH FIRST 100000 ROWS ONLY",
            "SELECT b FROM acc ORDER BY id FETCH FIRST 100000 ROWS ONLY");

    /** Statements that write one total each. */
    private static final List<String> WRITES = List.of(
            "INSERT INTO total SELECT ?, SUM(b) FROM acc",
            "INSERT INTO total SELECT ?, SUM(x.b) FROM acc x JOIN acc y ON x.id = y.id",
            "MERGE INTO total USING (SELECT ? AS id, SUM(b) AS b FROM acc) s ON total.id = s.id"
                    + " WHEN NOT MATCHED THEN INSERT (id, b) VALUES (s.id, s.b)",
            "UPDATE total SET b = (SELECT SUM(b) FROM acc) WHERE id = 0 OR id = ?");

    private TestStore place;

    @ParameterizedTest
    @ValueSource(strings = {"", "&shards=16&shardsPerTable=4"})
    void totalOfFewAccountsStaysWhileOthersTransfer(String properties, TestStore fresh) throws Exception {
        place = fresh;
        assertThat(wrongTotals(FEW, WRITERS, properties, 500 * MORE)).isEmpty();
    }

    @Test
    void totalStaysWhileManyOthersTransfer(TestStore fresh) throws Exception {
        place = fresh;
        assertThat(wrongTotals(FEW, 64, "", 50 * MORE)).isEmpty();
    }

    @Test
    @Tag("long")
    void totalOfManyAccountsStaysWhileOthersTransfer(TestStore fresh) throws Exception {
        place = fresh;
        assertThat(wrongTotals(MANY, WRITERS, "", QUESTIONS.size() * MORE)).isEmpty();
    }

    /** What a statement reads before it writes shows one moment too. */
    @Test
    void writtenTotalIsOfOneSnapshot(TestStore fresh) throws Exception {
        place = fresh;
        try (Connection connection = DriverManager.getConnection(place.url() + "&shards=16&shardsPerTable=4");
                Statement statement = connection.createStatement()) {
            fill(connection, FEW);
            statement.execute("CREATE TABLE total (id INT PRIMARY KEY, b BIGINT)");
            statement.execute("INSERT INTO total VALUES (0, " + FEW * BALANCE + ")");
            whileOthersTransfer(place.url(), FEW, WRITERS, () -> write(connection, 60 * MORE));
            try (ResultSet wrong = statement.executeQuery("SELECT * FROM total WHERE b <> " + FEW * BALANCE)) {
                assertThat(wrong.next()).isFalse();
            }
        }
    }

    /** Rows as of a time show each transfer whole, without a snapshot too. Reads of now then see halves of transfers under way. */
    @Test
    void totalOfThePastStaysWhileOthersTransfer(TestStore fresh) throws Exception {
        place = fresh;
        String url = place.url() + "&snapshot=none";
        try (Connection connection = DriverManager.getConnection(place.url())) {
            fill(connection, SOME);
            assertThat(whileOthersTransfer(place.url(), SOME, WRITERS, () -> {
                        if (place.partitions().size() > 1) {
                            await().atMost(PATIENCE)
                                    .until(() ->
                                            !ask(url, SOME, QUESTIONS.size()).isEmpty());
                        }
                        return askPast(url, MORE);
                    }))
                    .isEmpty();
        }
    }

    private static List<String> askPast(String url, int moments) throws SQLException {
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < moments; i++) {
            String moment = url + "&asOf=" + Instant.now().truncatedTo(ChronoUnit.MICROS);
            wrong.addAll(ask(moment, SOME, QUESTIONS.size()));
        }
        return wrong;
    }

    private static int write(Connection connection, int times) throws SQLException {
        int written = 0;
        for (int i = 1; i <= times; i++) {
            try (PreparedStatement write = connection.prepareStatement(WRITES.get(i % WRITES.size()))) {
                write.setInt(1, i);
                written += write.executeUpdate();
            }
        }
        return written;
    }

    private List<String> wrongTotals(int accounts, int writers, String properties, int questions) throws Exception {
        String url = place.url() + properties;
        // a store in memory stays while it has a connection
        try (Connection connection = DriverManager.getConnection(url)) {
            fill(connection, accounts);
            return whileOthersTransfer(url, accounts, writers, () -> ask(url, accounts, questions));
        }
    }

    private static <T> T whileOthersTransfer(String url, int accounts, int writers, Callable<T> work) throws Exception {
        AtomicBoolean end = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            List<Future<Integer>> writing = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                writing.add(threads.submit(writer(url, accounts, end, i)));
            }
            T result = work.call();
            end.set(true);
            int made = 0;
            for (Future<Integer> writer : writing) {
                made += writer.get();
            }
            assertThat(made).isGreaterThanOrEqualTo(writers);
            return result;
        } finally {
            end.set(true);
            threads.shutdownNow();
        }
    }

    private static void fill(Connection connection, int accounts) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE acc (id INT PRIMARY KEY, half INT, b INT)");
            statement.execute("CREATE INDEX by_half ON acc (half)");
            statement.execute("CREATE INDEX by_b ON acc (b)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO acc VALUES (?, ?, ?)")) {
            for (int id = 1; id <= accounts; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % 2);
                insert.setInt(3, BALANCE);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static List<String> ask(String url, int accounts, int questions) throws SQLException {
        long total = (long) BALANCE * accounts;
        List<String> wrong = new ArrayList<>();
        try (Connection own = DriverManager.getConnection(url);
                Statement statement = own.createStatement()) {
            for (int i = 0; i < questions; i++) {
                String question = QUESTIONS.get(i % QUESTIONS.size());
                long sum = 0;
                try (ResultSet rows = statement.executeQuery(question)) {
                    while (rows.next()) {
                        sum += rows.getLong(1);
                    }
                }
                if (sum != total) {
                    wrong.add(question + ": " + sum);
                }
            }
        }
        return wrong;
    }

    /** Moves an amount between two accounts. */
    private interface Transfer {
        void make(Connection own, int from, int to) throws SQLException;
    }

    private static Callable<Integer> writer(String url, int accounts, AtomicBoolean end, int number) {
        Transfer transfer = number % 2 == 0
                ? StatementMomentContract::transferInTransaction
                : StatementMomentContract::transferByUpdate;
        return () -> {
            Random random = new Random(accounts + number);
            int made = 0;
            try (Connection own = DriverManager.getConnection(url)) {
                while (!end.get()) {
                    int[] ids = IntStream.generate(() -> 1 + random.nextInt(accounts))
                            .distinct()
                            .limit(2)
                            .toArray();
                    made += isMade(own, transfer, ids) ? 1 : 0;
                }
            }
            return made;
        };
    }

    private static boolean isMade(Connection own, Transfer transfer, int[] ids) throws SQLException {
        try {
            transfer.make(own, ids[0], ids[1]);
            return true;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("40001");
            return false;
        } finally {
            own.setAutoCommit(true);
        }
    }

    private static void transferInTransaction(Connection own, int from, int to) throws SQLException {
        own.setAutoCommit(false);
        try (PreparedStatement update = own.prepareStatement("UPDATE acc SET b = b + ? WHERE id = ?")) {
            for (int[] part : new int[][] {{-10, from}, {10, to}}) {
                update.setInt(1, part[0]);
                update.setInt(2, part[1]);
                update.executeUpdate();
            }
            own.commit();
        } catch (SQLException e) {
            own.rollback();
            throw e;
        }
    }

    private static void transferByUpdate(Connection own, int from, int to) throws SQLException {
        try (PreparedStatement update = own.prepareStatement(
                "UPDATE acc SET b = CASE WHEN id = ? THEN b - 10 ELSE b + 10 END WHERE id IN (?, ?)")) {
            update.setInt(1, from);
            update.setInt(2, from);
            update.setInt(3, to);
            update.executeUpdate();
        }
    }
}
