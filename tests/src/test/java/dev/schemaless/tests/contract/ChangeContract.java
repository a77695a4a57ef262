package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements that change rows, and what becomes of them when they meet others of their kind on the same rows. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class ChangeContract {
    private static final int THREADS = 7;
    private static final int ROUNDS = 25;

    private TestStore place;
    private Connection connection;

    @BeforeEach
    void open(TestStore fresh) throws SQLException {
        place = fresh;
        connection = fresh.connect();
        update("CREATE TABLE t (id INT PRIMARY KEY, n BIGINT, s VARCHAR(20), m INT CELL meta)");
        update("CREATE INDEX by_n ON t (n)");
        update("CREATE INDEX by_s ON t (s, id) SHARD BY (s)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void countersAreExactWhicheverWayTheyAreIncremented() throws Exception {
        update("INSERT INTO t VALUES (1, 0, 'x', 0), (2, 0, 'x', 0)");
        update("CREATE TABLE u (id INT PRIMARY KEY, w INT)");
        update("INSERT INTO u VALUES (1, 1)");
        List<String> increments = List.of(
                "UPDATE t SET n = n + 1 WHERE id = 1",
                "UPDATE t SET n = n + 1 WHERE s = 'x' AND id < 2",
                "UPDATE t SET n = n + (SELECT MIN(u.w) FROM u WHERE u.id = t.id) WHERE id = 1",
                "UPDATE t SET n = (SELECT x.n + 1 FROM t x WHERE x.id = t.id) WHERE id = 1",
                "UPDATE t SET m = m + 1 WHERE id = 1",
                "INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE n = n + 1",
                "MERGE INTO t USING (VALUES (1)) AS v (id) ON t.id = v.id WHEN MATCHED THEN UPDATE SET n = t.n + 1");
        inParallel(thread -> increments.get(thread));
        assertThat(query("SELECT id, n, m FROM t"))
                .containsExactly("1|" + (THREADS - 1) * ROUNDS + "|" + ROUNDS, "2|0|0");
        assertThat(query("SELECT id FROM t WHERE n = " + (THREADS - 1) * ROUNDS))
                .containsExactly("1");
        assertThat(query("SELECT id FROM t WHERE n = 0")).containsExactly("2");
    }

    @Test
    void cellWithoutAColumnCountsAmongItsRowsVersionsAndDiesWithIt() throws Exception {
        update("INSERT INTO t VALUES (1, 0, 'x', 5), (2, 0, 'x', 6), (3, 0, 'x', NULL)");
        update("ALTER TABLE t DROP COLUMN m");

        update("UPDATE t SET n = n + 1 WHERE id = 1");
        update("UPDATE t SET n = n + 1 WHERE n >= 0");
        assertThat(query("SELECT id, n, _version, _ref_key FROM t ORDER BY id"))
                .containsExactly("1|2|4|2", "2|1|3|1", "3|1|2|1");

        update("DELETE FROM t WHERE id = 2");
        update("INSERT INTO t VALUES (2, 9, 'y')");
        update("ALTER TABLE t ADD COLUMN m INT CELL meta FIELD m");
        assertThat(query("SELECT id, n, m FROM t ORDER BY id")).containsExactly("1|2|5", "2|9|null", "3|1|null");
    }

    @Test
    void keyThatComesTwiceIsComputedInOrderAlsoInARace() throws Exception {
        String twice =
                "INSERT INTO t (id, n) VALUES (1, 1), (2, 1), (1, 2) ON DUPLICATE KEY UPDATE n = t.n + VALUES(n)";
        String once = "INSERT INTO t (id, n) VALUES (1, 1) ON DUPLICATE KEY UPDATE n = t.n + 1";
        inParallel(thread -> thread % 2 == 0 ? twice : once);
        int twices = (THREADS + 1) / 2 * ROUNDS;
        int onces = THREADS / 2 * ROUNDS;
        assertThat(query("SELECT id, n FROM t")).containsExactly("1|" + (3 * twices + onces), "2|" + twices);
        assertThat(query("SELECT id FROM t WHERE n = " + (3 * twices + onces))).containsExactly("1");
    }

    @Test
    void keyThatComesTwiceIsComputedInOrderWithinATransaction() throws SQLException {
        connection.setAutoCommit(false);
        update("INSERT INTO t (id, n) VALUES (1, 4)");
        String twice =
                "INSERT INTO t (id, n) VALUES (1, 1), (2, 2), (1, 3), (2, 4) ON DUPLICATE KEY UPDATE n = t.n * 10 +"
                        + " VALUES(n)";
        assertThat(update(twice)).isEqualTo(7);
        assertThat(query("SELECT id, n FROM t")).containsExactly("1|413", "2|24");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update(
                        "INSERT INTO t (id, n) VALUES (1, 1), (1, 0) ON DUPLICATE KEY UPDATE n =" + " 1 / VALUES(n)"))
                .matches(e -> "22012".equals(e.getSQLState()));
        assertThat(query("SELECT id, n FROM t")).containsExactly("1|413", "2|24");
        connection.commit();
        assertThat(query("SELECT id FROM t WHERE n = 413")).containsExactly("1");
    }

    @Test
    void refusalNamesColumnAndRow() throws SQLException {
        update("INSERT INTO t (id, s) VALUES (1, 'a')");
        String key = query("SELECT _row_key FROM t").get(0);
        refuses("22003", "INSERT INTO t (id, m) VALUES (5, 1), (6, 3000000000)", "row 2", "'m'", "(id) = (6)");
        refuses("23502", "INSERT INTO t (id, n) VALUES (5, 1), (NULL, 2)", "row 2", "'id'");
        refuses("22018", "INSERT INTO t (id, n) SELECT id + 1, s FROM t", "'n'", "(id) = (2)");
        refuses("22001", "UPSERT INTO t (id, s) VALUES (5, 'ok'), (6, '123456789012345678901')", "row 2", "'s'");
        refuses("22003", "UPDATE t SET m = id + 3000000000", "'m'", key);
        refuses("22003", "INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE m = 3000000000", "'m'", key);
        refuses(
                "22003",
                "MERGE INTO t USING (VALUES (1)) AS v (id) ON t.id = v.id WHEN MATCHED THEN UPDATE SET m = 3000000000",
                "'m'",
                key);
        assertThat(query("SELECT id, n, s, m FROM t")).containsExactly("1|null|a|null");
    }

    private void refuses(String sqlState, String sql, String... names) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update(sql))
                .satisfies(e -> assertThat(e.getMessage()).contains(names))
                .matches(e -> sqlState.equals(e.getSQLState()));
    }

    @Test
    void rowsOfMergesOfANewKeyAreTheSources() throws Exception {
        update("CREATE TABLE u (id INT PRIMARY KEY, n BIGINT, s VARCHAR(20))");
        update("INSERT INTO u VALUES (1, 5, 'a'), (2, 6, 'b')");
        long inserted = inParallel(
                thread ->
                        "MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED AND n > 5 THEN INSERT (id, n, s) VALUES (id, n, s)");
        assertThat(inserted).isEqualTo(1);
        assertThat(query("SELECT id, n, s FROM t")).containsExactly("2|6|b");
    }

    @Test
    void dynamicColumnsTakeWhatTheirTypesTake() throws SQLException {
        update("INSERT INTO t (id, x VARCHAR(3)) VALUES (1, 'abc')");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update("INSERT INTO t (id, x VARCHAR(3)) VALUES (2, 'abcd')"))
                .withMessageContaining("'x'")
                .matches(e -> "22001".equals(e.getSQLState()));
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update("UPDATE t (x VARCHAR(3)) SET x = x || x"))
                .withMessageContaining("'x'")
                .withMessageContaining("row key")
                .matches(e -> "22001".equals(e.getSQLState()));
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update("UPDATE t (x TINYINT) SET x = 1000"))
                .matches(e -> "22003".equals(e.getSQLState()));
        assertThat(query("SELECT id, x FROM t (x VARCHAR)")).containsExactly("1|abc");
    }

    @Test
    void whatNoColumnDeclaresStaysUnlessItIsSet() throws SQLException {
        update("INSERT INTO t (id, n, m, x VARCHAR) VALUES (1, 5, 6, 'free')");
        update("UPDATE t SET s = 'a', n = n + 1");
        update("UPSERT INTO t (id, s) VALUES (1, 'b')");
        assertThat(query("SELECT n, s, m, x FROM t (x VARCHAR)")).containsExactly("6|b|6|free");
        update("UPDATE t SET _body = '{\"y\": 7}', meta = '{\"z\": 8}'");
        assertThat(query("SELECT n, s, m, x, y FROM t (x VARCHAR, y INT)")).containsExactly("6|b|6|null|7");
        assertThat(query("SELECT JSON_VALUE(meta, '$.z'), id FROM t WHERE n = 6"))
                .containsExactly("8|1");
        update("INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE _body = NULL");
        assertThat(query("SELECT n, y FROM t (y INT)")).containsExactly("6|null");
    }

    @Test
    void compareAndSwapHasOneWinner() throws Exception {
        update("INSERT INTO t (id, n) VALUES (1, 0)");
        String version = query("SELECT _version FROM t WHERE id = 1").get(0);
        long won = inParallel(thread -> "UPDATE t SET n = " + (thread + 1) + " WHERE id = 1 AND _version = " + version);
        assertThat(won).isEqualTo(1);
        String refKey = query("SELECT _ref_key FROM t WHERE id = 1").get(0);
        won = inParallel(
                thread -> "UPDATE t SET n = n + 1 + " + thread + " WHERE id IN (SELECT 1) AND _ref_key = " + refKey);
        assertThat(won).isEqualTo(1);
    }

    @Test
    void upsertsOfANewKeyAreMerged() throws Exception {
        for (int id = 10; id < 20; id++) {
            String key = Integer.toString(id);
            race(List.of(
                    "UPSERT INTO t (id, n) VALUES (" + key + ", 5)",
                    "UPSERT INTO t (id, m) VALUES (" + key + ", 6)",
                    "INSERT INTO t (id, s) VALUES (" + key + ", 'q') ON DUPLICATE KEY UPDATE s = VALUES(s)"));
            assertThat(query("SELECT n, s, m FROM t WHERE id = " + key)).containsExactly("5|q|6");
            assertThat(query("SELECT id FROM t WHERE s = 'q' AND id = " + key)).containsExactly(key);
        }
    }

    @Test
    void mergesOfANewKeyInsertItOnce() throws Exception {
        long changed =
                inParallel(thread -> "MERGE INTO t USING (VALUES (7)) AS v (id) ON t.id = v.id WHEN MATCHED THEN UPDATE"
                        + " SET n = t.n + 1 WHEN NOT MATCHED THEN INSERT (id, n) VALUES (v.id, 1)");
        assertThat(changed).isEqualTo((long) THREADS * ROUNDS);
        assertThat(query("SELECT n FROM t WHERE id = 7")).containsExactly(Long.toString(THREADS * ROUNDS));
    }

    @Test
    void deletedKeyIsInsertedAgainAndItsVersionsGoOn() throws SQLException {
        update("INSERT INTO t VALUES (1, 5, 'a', 1)");
        assertThat(update("DELETE FROM t WHERE n = 5")).isEqualTo(1);
        assertThat(query("SELECT * FROM t")).isEmpty();
        assertThat(update("INSERT INTO t (id, s) VALUES (1, 'b')")).isEqualTo(1);
        assertThat(query("SELECT id, n, s, m, _ref_key FROM t")).containsExactly("1|null|b|null|2");
        assertThat(query("SELECT id FROM t WHERE n = 5")).isEmpty();
        assertThat(update("TRUNCATE TABLE t")).isEqualTo(1);
        assertThat(query("SELECT id FROM t WHERE s = 'b'")).isEmpty();
    }

    @Test
    void batchOfAnyChangeIsSentAsOne() throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement("UPSERT INTO t (id, n, s) VALUES (?, ?, 'x')")) {
            for (int i = 0; i < 300; i++) {
                upsert.setInt(1, i % 200);
                upsert.setLong(2, i);
                upsert.addBatch();
            }
            assertThat(upsert.executeBatch()).hasSize(300).containsOnly(1);
        }
        assertThat(query("SELECT COUNT(*), MAX(n), MIN(n) FROM t")).containsExactly("200|299|100");
        assertThat(query("SELECT COUNT(*) FROM t WHERE s = 'x' AND n >= 200")).containsExactly("100");
    }

    /** Runs each thread's statement many times and returns the sum of the counts. */
    private long inParallel(IntFunction<String> statements) throws Exception {
        return run(IntStream.range(0, THREADS).mapToObj(statements).toList(), ROUNDS);
    }

    private void race(List<String> statements) throws Exception {
        run(statements, 1);
    }

    private long run(List<String> statements, int rounds) throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(statements.size());
        try {
            List<Future<Long>> counts = new ArrayList<>();
            statements.forEach(sql -> counts.add(executor.submit(() -> repeat(sql, rounds))));
            long sum = 0;
            for (Future<Long> count : counts) {
                sum += count.get();
            }
            return sum;
        } finally {
            executor.shutdownNow();
        }
    }

    private long repeat(String sql, int rounds) throws SQLException {
        long sum = 0;
        try (Connection own = place.connect();
                PreparedStatement statement = own.prepareStatement(sql)) {
            for (int i = 0; i < rounds; i++) {
                sum += statement.executeUpdate();
            }
        }
        return sum;
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private List<String> query(String sql) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    values.add(rows.getString(i));
                }
                all.add(String.join("|", values.stream().map(String::valueOf).toList()));
            }
        }
        all.sort(null);
        return all;
    }
}
