package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** INSERT, UPSERT, UPDATE and DELETE … RETURNING give what was really written, or deleted. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class ReturningContract extends SqlContract {
    private static final int THREADS = 6;
    private static final int ROUNDS = 25;

    @BeforeEach
    void create() throws SQLException {
        update(
                "CREATE TABLE t (id BIGINT AUTO_INCREMENT PRIMARY KEY, n BIGINT DEFAULT 7, s VARCHAR(20), m INT CELL meta)");
    }

    @Test
    void insertReturnsDefaultsAndGeneratedNumbers() throws SQLException {
        assertThat(query("INSERT INTO t (s) VALUES ('a'), ('b') RETURNING *"))
                .containsExactly("1|7|a|null", "2|7|b|null");
        assertThat(
                        query(
                                "INSERT INTO t (s, m) SELECT s || s, 4 FROM t WHERE id = 1 RETURNING id, n + 1 AS more, UPPER(s), m"))
                .containsExactly("3|8|AA|4");
        assertThat(
                        query(
                                "INSERT INTO t (s, _body) VALUES ('c', '{\"x\": 5}') RETURNING JSON_VALUE(_body, '$.x'), _body"))
                .containsExactly("5|{\"x\":5,\"id\":4,\"n\":7,\"s\":\"c\"}");
        assertThat(query("SELECT COUNT(*) FROM t")).containsExactly("4");
    }

    @Test
    void rowKeyOfAnInsertedRowIsReturned() throws SQLException {
        List<String> keys = query("INSERT INTO t (s) VALUES ('a') RETURNING _row_key");

        assertThat(query("SELECT _row_key FROM t")).containsExactlyElementsOf(keys);
    }

    @Test
    void updateReturnsNewRows() throws SQLException {
        update("INSERT INTO t (s, n, m) VALUES ('a', 1, 5), ('b', 2, 6)");

        assertThat(query("UPDATE t SET n = n * 10 WHERE id = 2 RETURNING id, n, s, m"))
                .containsExactly("2|20|b|6");
        assertThat(query("UPDATE t AS x SET m = 8, s = s || '!' RETURNING x.id, x.s, m"))
                .containsExactlyInAnyOrder("1|a!|8", "2|b!|8");
        assertThat(query("UPDATE t SET n = (SELECT MAX(u.n) FROM t u) WHERE id = 1 RETURNING n"))
                .containsExactly("20");
        assertThat(query("UPDATE t SET n = n WHERE id = 1 RETURNING n")).containsExactly("20");
        assertThat(query("UPDATE t SET n = 1 WHERE id = 99 RETURNING n")).isEmpty();
    }

    @Test
    void deleteReturnsOldRows() throws SQLException {
        update("INSERT INTO t (s, m) VALUES ('a', 5), ('b', 6), ('c', 7)");

        assertThat(query("DELETE FROM t WHERE id = 2 RETURNING *, _version")).containsExactly("2|7|b|6|2");
        assertThat(query("DELETE FROM t RETURNING s")).containsExactlyInAnyOrder("a", "c");
        assertThat(query("DELETE FROM t RETURNING s")).isEmpty();
    }

    @Test
    void rowsThatExistAreReturnedAsTheyBecome() throws SQLException {
        update("INSERT INTO t VALUES (1, 5, 'a', 3)");

        assertThat(query("UPSERT INTO t (id, s) VALUES (1, 'b'), (2, 'c') RETURNING *"))
                .containsExactly("1|5|b|3", "2|7|c|null");
        assertThat(query("INSERT INTO t (id) VALUES (1), (3) ON DUPLICATE KEY UPDATE n = n + 1 RETURNING id, n, s"))
                .containsExactly("1|6|b", "3|7|null");
        assertThat(query("INSERT IGNORE INTO t (id) VALUES (1), (4) RETURNING id"))
                .containsExactly("4");
    }

    @Test
    void parametersMayStandInTheList() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO t (s, n) VALUES (?, ?) RETURNING id + ?, s || CAST(? AS VARCHAR)")) {
            assertThat(insert.getMetaData().getColumnCount()).isEqualTo(2);
            for (int i = 1; i <= 3; i++) {
                insert.setString(1, "a" + i);
                insert.setLong(2, i);
                insert.setLong(3, 100);
                insert.setString(4, "!");
                try (ResultSet rows = insert.executeQuery()) {
                    assertThat(texts(rows)).containsExactly(100 + i + "|a" + i + "!");
                }
            }
        }
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE t SET n = (SELECT MAX(u.n) FROM t u WHERE u.id < ?) WHERE id = ? RETURNING n + ?")) {
            update.setLong(1, 10);
            update.setLong(2, 1);
            update.setLong(3, 50);
            assertThat(update.execute()).isTrue();
            assertThat(texts(update.getResultSet())).containsExactly("53");
        }
    }

    @Test
    void columnsTellWhereTheyComeFrom() throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO t (s) VALUES ('a') RETURNING id AS x, n + 1")) {
            assertThat(insert.getMetaData().getColumnLabel(1)).isEqualTo("x");
            assertThat(insert.getMetaData().getColumnName(1)).isEqualTo("id");
            assertThat(insert.getMetaData().getTableName(1)).isEqualTo("t");
            assertThat(insert.getMetaData().isAutoIncrement(1)).isTrue();
            assertThat(insert.getMetaData().getColumnTypeName(2)).isEqualTo("BIGINT");
        }
        assertThat(query("SELECT COUNT(*) FROM t")).containsExactly("0");
    }

    @Test
    void executeUpdateAndBatchesRefuseRows() throws SQLException {
        String sql = "INSERT INTO t (s) VALUES ('a') RETURNING id";
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(sql)) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeUpdate(sql))
                    .withMessageContaining("it gives rows")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("07003"));
            assertThatExceptionOfType(SQLException.class).isThrownBy(prepared::addBatch);
        }
        assertThat(query("SELECT COUNT(*) FROM t")).containsExactly("0");
    }

    @Test
    void readOnlyConnectionRefusesIt() throws SQLException {
        connection.setReadOnly(true);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> query("INSERT INTO t (s) VALUES ('a') RETURNING id"))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("25006"));
    }

    @Test
    void errorInTheListLeavesNothingChanged() throws SQLException {
        update("INSERT INTO t (s, n) VALUES ('a', 0)");

        refuses("22012", "UPDATE t SET s = 'b' RETURNING 1 / n", "");
        refuses("22012", "INSERT INTO t (s, n) VALUES ('c', 1), ('d', 0) RETURNING 1 / n", "");

        assertThat(query("SELECT s FROM t")).containsExactly("a");
    }

    @Test
    void listIsOfTheRowAlone() {
        refuses("0A000", "DELETE FROM t RETURNING (SELECT MAX(n) FROM t)", "computed of the changed row alone");
        refuses("0A000", "DELETE FROM t RETURNING COUNT(*)", "computed of the changed row alone");
        refuses("0A000", "UPDATE t SET n = 1 RETURNING _version", "its list has _version");
        refuses("42703", "UPDATE t SET n = 1 RETURNING nothing", "nothing");
    }

    @Test
    void transactionReturnsWhatItHasChanged() throws SQLException {
        connection.setAutoCommit(false);
        assertThat(query("INSERT INTO t (s) VALUES ('a') RETURNING id")).containsExactly("1");
        assertThat(query("UPDATE t SET n = n + 1 WHERE id = 1 RETURNING n")).containsExactly("8");
        assertThat(query("UPDATE t SET n = n + 1 WHERE id = 1 RETURNING n")).containsExactly("9");
        connection.rollback();
        assertThat(query("SELECT COUNT(*) FROM t")).containsExactly("0");
        assertThat(query("INSERT INTO t (s) VALUES ('b') RETURNING s")).containsExactly("b");
        connection.commit();
        connection.setAutoCommit(true);

        assertThat(query("DELETE FROM t RETURNING s")).containsExactly("b");
    }

    @Test
    void explanationChangesNothing() throws SQLException {
        assertThat(query("EXPLAIN INSERT INTO t (s) VALUES ('a') RETURNING id").get(0))
                .isEqualTo("Insert into t");

        assertThat(query("INSERT INTO t (s) VALUES ('a') RETURNING id")).containsExactly("1");
    }

    @Test
    void eachOfManyWritersGetsWhatItWrote() throws Exception {
        update("INSERT INTO t (s, n) VALUES ('counter', 0)");
        List<String> increments = List.of(
                "UPDATE t SET n = n + 1 WHERE id = 1 RETURNING n",
                "UPDATE t SET n = (SELECT x.n + 1 FROM t x WHERE x.id = t.id) WHERE id = 1 RETURNING n",
                "INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE n = n + 1 RETURNING n");
        List<Long> returned = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<List<Long>>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                String sql = increments.get(i % increments.size());
                running.add(executor.submit(() -> repeat(sql)));
            }
            for (Future<List<Long>> each : running) {
                returned.addAll(each.get());
            }
        } finally {
            executor.shutdown();
        }
        assertThat(returned)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, THREADS * ROUNDS).boxed().toList());
    }

    private List<Long> repeat(String sql) throws SQLException {
        List<Long> numbers = new ArrayList<>();
        try (Connection own = place.connect();
                PreparedStatement statement = own.prepareStatement(sql)) {
            for (int i = 0; i < ROUNDS; i++) {
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        numbers.add(rows.getLong(1));
                    }
                }
            }
        }
        return numbers;
    }

    @Test
    void mergeReturnsRowsAsTheyBecome() throws SQLException {
        update("INSERT INTO t VALUES (1, 5, 'a', 3), (2, 6, 'b', NULL), (3, 7, 'c', NULL)");

        assertThat(
                        query(
                                "MERGE INTO t AS x USING (VALUES (1, 'u'), (2, 'd'), (9, 'i')) AS s (i, what) ON x.id = s.i"
                                        + " WHEN MATCHED AND s.what = 'd' THEN DELETE WHEN MATCHED THEN UPDATE SET n = n + 1, s = s.what"
                                        + " WHEN NOT MATCHED THEN INSERT (id, s) VALUES (s.i, s.what) RETURNING x.id, n * 10 AS more, x.s, m"))
                .containsExactlyInAnyOrder("1|60|u|3", "2|60|b|null", "9|70|i|null");
        assertThat(
                        query(
                                "MERGE INTO t USING (VALUES (1)) AS s (i) ON t.id = s.i + 100 WHEN MATCHED THEN DELETE RETURNING id"))
                .isEmpty();
        assertThat(query("SELECT id FROM t ORDER BY id")).containsExactly("1", "3", "9");
        refuses(
                "42703",
                "MERGE INTO t USING (VALUES (1)) AS s (i) ON t.id = s.i WHEN MATCHED THEN DELETE RETURNING i",
                "'i'");
    }
}
