package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** {@code sys.logs}: the settled part of each log, and a time up to which all logs together have whole transactions. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class LogTableContract extends SqlContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int ACCOUNTS = 20;
    private static final int START = 100;
    private static final int CUTS = 10;

    /** The state of a reader of all logs. */
    private final Map<String, Long> positions = new HashMap<>();

    private final Map<String, Long> balances = new HashMap<>();
    private final List<Pending> later = new ArrayList<>();

    /** A change that was read, and is not in a cut yet. */
    private record Pending(String account, long cents, Timestamp time) {}

    @Test
    void logHasItsPlaceAndTheEndOfItsSettledPart() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("CREATE TABLE other (id INT PRIMARY KEY)");
        update("INSERT INTO t VALUES (1, 10), (2, 20)");
        update("UPDATE t SET n = 11 WHERE id = 1");

        assertThat(query("SELECT l.log, l.partition_number, l.settled_position FROM sys.logs l"
                        + " WHERE schema_name = 'PUBLIC' AND table_name = 't' AND settled_position > 0 ORDER BY log"))
                .isEqualTo(
                        query(
                                "SELECT c._log, s.partition_number, MAX(c._position) FROM t$cells c JOIN sys.shards s ON"
                                        + " s.store_name IS NULL AND s.shard = c._log GROUP BY c._log, s.partition_number ORDER BY c._log"));
        assertThat(query("SELECT SUM(shard_count) FROM sys.logs WHERE table_name = 't'"))
                .isEqualTo(query("SELECT COUNT(*) FROM sys.shards WHERE store_name IS NULL"));
        assertThat(query("SELECT table_name FROM sys.logs WHERE settled_at IS NULL OR settled_at <"
                        + " (SELECT MAX(_created_at) FROM t$cells) OR kept_from IS NOT NULL"
                        + " OR kept_from_position IS NOT NULL"))
                .isEmpty();
        assertThat(query("SELECT DISTINCT table_name FROM sys.logs ORDER BY table_name"))
                .containsExactly("other", "t");
    }

    @Test
    void beginningOfThePastIsThatOfRetention() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("INSERT INTO t VALUES (1, 10)");
        update("UPDATE t SET n = 11");
        Aging.age(place, "t", 2);
        update("ALTER TABLE t KEEP FOR INTERVAL '1' HOUR");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                query(
                                        "SELECT kept_from_position, kept_from < CURRENT_TIMESTAMP FROM sys.logs WHERE settled_position = 2"))
                        .containsExactly("1|true"));
    }

    /** Money moves between two tables, one at a time in a transaction, while a reader follows all logs. */
    @Test
    void allLogsUpToTheLeastTimeHaveWholeTransactions() throws Exception {
        for (String table : List.of("bank_a", "bank_b")) {
            update("CREATE TABLE " + table + " (id INT PRIMARY KEY, cents BIGINT)");
            for (int id = 0; id < ACCOUNTS; id++) {
                update("INSERT INTO " + table + " VALUES (" + id + ", " + START + ")");
            }
        }
        AtomicBoolean isOver = new AtomicBoolean();
        List<CompletableFuture<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int seed = i;
            writers.add(CompletableFuture.supplyAsync(() -> transfer(seed, isOver)));
        }
        List<Long> sums = new ArrayList<>();
        int torn = 0;
        try {
            await().atMost(PATIENCE).until(() -> cut() == 2 * ACCOUNTS * START);
            for (int i = 0; i < CUTS; i++) {
                sums.add(cut());
                torn += later.isEmpty() ? 0 : 1;
            }
        } finally {
            isOver.set(true);
            for (CompletableFuture<Integer> each : writers) {
                each.get();
            }
        }

        assertThat(sums).containsOnly(2L * ACCOUNTS * START);
        assertThat(balances).hasSize(2 * ACCOUNTS);
        // else positions alone would have done
        assertThat(torn).as("cuts before which changes had been read").isPositive();
        assertThat(writers.stream().mapToInt(CompletableFuture::join)).allMatch(moved -> moved > 0);
    }

    /** Reads all logs up to their settled positions, applies what the least of their times covers, and returns the sum. */
    private long cut() throws SQLException {
        Timestamp time = null;
        try (Statement statement = connection.createStatement();
                ResultSet logs = statement.executeQuery("SELECT table_name, log, settled_position, CASE WHEN"
                        + " COUNT(settled_at) OVER () = COUNT(*) OVER () THEN MIN(settled_at) OVER () END FROM sys.logs"
                        + " WHERE table_name LIKE 'bank%'")) {
            while (logs.next()) {
                time = logs.getTimestamp(4);
                read(logs.getString(1), logs.getInt(2), logs.getLong(3));
            }
        }
        Timestamp end = time;
        List<Pending> covered = end == null
                ? List.of()
                : later.stream().filter(each -> !each.time().after(end)).toList();
        covered.forEach(each -> balances.put(each.account(), each.cents()));
        later.removeAll(covered);
        return balances.values().stream().mapToLong(Long::longValue).sum();
    }

    private void read(String table, int log, long settled) throws SQLException {
        String place = table + log;
        try (PreparedStatement changes = connection.prepareStatement("SELECT id, cents, _created_at FROM " + table
                + "$changes WHERE _log = ? AND _position > ? AND _position <= ? ORDER BY _position")) {
            changes.setInt(1, log);
            changes.setLong(2, positions.getOrDefault(place, 0L));
            changes.setLong(3, settled);
            try (ResultSet rows = changes.executeQuery()) {
                while (rows.next()) {
                    later.add(new Pending(table + " " + rows.getInt(1), rows.getLong(2), rows.getTimestamp(3)));
                }
            }
        }
        positions.put(place, settled);
    }

    /** Moves money until the end, and returns how often. */
    private int transfer(int seed, AtomicBoolean isOver) {
        SplittableRandom random = new SplittableRandom(seed);
        int moved = 0;
        try (Connection own = place.connect();
                Statement statement = own.createStatement()) {
            own.setAutoCommit(false);
            while (!isOver.get()) {
                int cents = random.nextInt(-5, 6);
                try {
                    statement.executeUpdate(
                            "UPDATE bank_a SET cents = cents - (" + cents + ") WHERE id = " + random.nextInt(ACCOUNTS));
                    statement.executeUpdate(
                            "UPDATE bank_b SET cents = cents + (" + cents + ") WHERE id = " + random.nextInt(ACCOUNTS));
                    own.commit();
                    moved++;
                } catch (SQLTransactionRollbackException e) {
                    own.rollback();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return moved;
    }
}
