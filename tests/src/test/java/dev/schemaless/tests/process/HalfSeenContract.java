package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A transfer is committed on the first of two partitions, but not on the second: a statement over both does not see a half of it. */
@OnBackend({Backend.SPLIT_MARIADB, Backend.TWO_MARIADB})
final class HalfSeenContract {
    private static final String SUM = "SELECT SUM(b) FROM acc";
    private static final String BEGIN_VIEW = "schemaless:committed-branches";
    private static final long TOTAL = 2000;
    private static final long LONG_ENOUGH_MILLIS = 500;

    private TestStore place;
    private Proxies proxies;
    private Connection writer;
    private Connection reader;
    private CompletableFuture<Void> transfer = CompletableFuture.completedFuture(null);

    /** An account on each partition. */
    private int here;

    private int there;

    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        proxies = Proxies.before(fresh);
        reader = fresh.connect();
        update(reader, "CREATE TABLE acc (id INT PRIMARY KEY, owner INT, b INT)");
        update(reader, "CREATE INDEX by_owner ON acc (owner)");
        for (int id = 0; id < 20; id++) {
            update(reader, "INSERT INTO acc VALUES (" + id + ", 7, 100)");
        }
        here = accountOn(0);
        there = accountOn(1);
        writer = DriverManager.getConnection(proxies.url());
    }

    private int accountOn(int partition) throws SQLException {
        return (int) number(
                reader,
                "SELECT MIN(id) FROM acc, sys.partitions WHERE partition_number = " + partition
                        + " AND FIND_SHARD('acc', _row_key) BETWEEN first_shard AND last_shard");
    }

    @AfterEach
    void close() throws Exception {
        proxies.get(1).thaw();
        transfer.join();
        writer.close();
        reader.close();
        proxies.close();
    }

    private void commitsOnTheFirstPartitionAlone() {
        proxies.get(1).freezeAt("schemaless:commit-branch");
        transfer = CompletableFuture.runAsync(() -> {
            try {
                transfer(writer);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        proxies.get(1).awaitFrost();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SUM,
                "SELECT SUM(b) FROM acc WHERE owner = 7",
                "SELECT SUM(x.b) FROM acc x JOIN acc y ON x.id = y.id WHERE y.owner = 7",
                "SELECT SUM(s) FROM (SELECT SUM(b) AS s FROM acc GROUP BY MOD(id, 3))",
                "SELECT SUM(b) FROM acc WHERE id IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)",
                "SELECT SUM(b) FROM (SELECT b FROM acc ORDER BY owner FETCH FIRST 100 ROWS ONLY)",
                "SELECT SUM(b) FROM acc WHERE id BETWEEN 0 AND 100"
            })
    void aStatementWaitsForTheOtherHalf(String question) throws Exception {
        commitsOnTheFirstPartitionAlone();

        CompletableFuture<Long> total = ask(reader, question);
        try {
            total.get(LONG_ENOUGH_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            assertThat(total).isNotDone();
        }
        proxies.get(1).thaw();

        assertThat(total.get()).isEqualTo(TOTAL);
    }

    @Test
    void aStatementOnOnePartitionOrWithoutSnapshotsDoesNotWait() throws Exception {
        commitsOnTheFirstPartitionAlone();

        assertThat(number(reader, "SELECT b FROM acc WHERE id = " + here)).isEqualTo(90);
        assertThat(number(reader, "SELECT b FROM acc WHERE id = " + there)).isEqualTo(100);
        try (Connection without = DriverManager.getConnection(place.url() + "&snapshot=none")) {
            assertThat(number(without, SUM)).isEqualTo(TOTAL - 10);
        }
        assertThat(transfer).isNotDone();
    }

    @Test
    void waitingEndsByATimeLimit() throws Exception {
        commitsOnTheFirstPartitionAlone();

        try (Statement statement = reader.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery(SUM))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
    }

    @Test
    void withoutATimeLimitItEndsAfterTenSeconds() {
        commitsOnTheFirstPartitionAlone();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> number(reader, SUM))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("40001"))
                .withMessageMatching("(?s)Cannot read one moment: transaction [0-9a-f-]{36} over several partitions is"
                        + " not committed on .*, after 10 seconds\\..*");
        assertThat(transfer).isNotDone();
    }

    /** A transaction that began after one view, and is forgotten before another begins, leaves no trace to compare. */
    @Test
    void viewsThatBeginFarApartAreBegunAgain() throws Exception {
        try (Proxies ways = Proxies.before(place);
                Connection slow = DriverManager.getConnection(ways.url())) {
            assertThat(number(slow, SUM)).isEqualTo(TOTAL);
            ways.get(0).freezeAt(BEGIN_VIEW);
            CompletableFuture<Long> total = ask(slow, SUM);
            ways.get(0).awaitFrost();
            transfer(writer);
            await().until(() -> presences(0) == 0 && presences(1) == 0);
            ways.get(0).thaw();

            assertThat(total.get()).isEqualTo(TOTAL);
        }
    }

    @Test
    void presenceRowsStayForLongerThanViewsMayBeApart() throws Exception {
        for (int i = 0; i < 6; i++) {
            transfer(writer);
            long end = System.nanoTime();
            long before = end;
            while (before - end < Duration.ofMillis(500).toNanos()) {
                assertThat(presences(0)).isPositive();
                before = System.nanoTime();
            }
        }
    }

    /** An entry that lies elsewhere is put before its row: a view may show the row, and another not the entry. */
    @Test
    void aRowIsFoundByAnEntryThatIsNewerThanTheViews() throws Exception {
        update(reader, "CREATE INDEX by_b ON acc (b) SHARD BY (b)");
        try (Proxies ways = Proxies.before(place);
                Connection slow = DriverManager.getConnection(ways.url())) {
            String both =
                    "SELECT (SELECT COUNT(*) FROM acc WHERE b = 55) - (SELECT COUNT(*) FROM acc WHERE b * 2 = 110)";
            assertThat(number(slow, both)).isZero();
            for (int partition : List.of(0, 1)) {
                int row = partition == 0 ? here : there;
                ways.get(partition).freezeAt(BEGIN_VIEW);
                CompletableFuture<Long> difference = ask(slow, both);
                ways.get(partition).awaitFrost();
                update(reader, "UPDATE acc SET b = 55 WHERE id = " + row);
                ways.get(partition).thaw();

                assertThat(difference.get()).isZero();
            }
        }
    }

    private long presences(int partition) throws SQLException {
        try (Connection server = place.connectToPartition(partition)) {
            return number(server, "SELECT COUNT(*) FROM schemaless__branch");
        }
    }

    private static CompletableFuture<Long> ask(Connection connection, String question) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return number(connection, question);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
    }

    private void transfer(Connection connection) throws SQLException {
        update(
                connection,
                "UPDATE acc SET b = CASE WHEN id = " + here + " THEN b - 10 ELSE b + 10 END WHERE id IN (" + here + ", "
                        + there + ")");
    }

    private static void update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
