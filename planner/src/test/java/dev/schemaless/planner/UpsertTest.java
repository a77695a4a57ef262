package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UpsertTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTables() {
        store.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n BIGINT DEFAULT 7, s VARCHAR(8), flag BOOLEAN CELL meta,"
                        + " must INT NOT NULL DEFAULT 1)",
                "CREATE INDEX by_n ON t (n)",
                "INSERT INTO t (id, n, s, flag) VALUES (1, 10, 'a', TRUE), (2, 20, 'b', NULL)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void upsertInsertsWithDefaultsAndMergesWithout() {
        assertThat(store.update("UPSERT INTO t (id, s) VALUES (1, 'x'), (3, 'y')"))
                .isEqualTo(2);
        assertThat(store.sorted("SELECT id, n, s, flag, must FROM t"))
                .containsExactly("1|10|x|true|1", "2|20|b|null|1", "3|7|y|null|1");
        assertThat(store.update("UPSERT INTO t (id, n) VALUES (1, DEFAULT)")).isEqualTo(1);
        assertThat(store.query("SELECT n, s FROM t WHERE id = 1")).containsExactly("7|x");
        assertThat(store.query("SELECT id FROM t WHERE n = 7")).hasSize(2);
    }

    @Test
    void upsertMergesBodyCellAndDynamicColumns() {
        store.run(
                "UPSERT INTO t (id, x INT) VALUES (1, 5), (4, 6)",
                "UPSERT INTO t (id, meta) VALUES (2, '{\"y\":1}')",
                "UPSERT INTO t (id, _body) VALUES (2, '{\"n\":21,\"z\":3}')");
        assertThat(store.sorted("SELECT id, n, x, z, meta FROM t (x INT, z INT)"))
                .containsExactly("1|10|5|null|{\"flag\":true}", "2|21|null|3|{\"y\":1}", "4|7|6|null|null");
    }

    @Test
    void upsertOfAQueryAndWithoutChange() {
        assertThat(store.update("UPSERT INTO t (id, n) SELECT id + 1, n + 1 FROM t"))
                .isEqualTo(2);
        assertThat(store.sorted("SELECT id, n FROM t")).containsExactly("1|10", "2|11", "3|21");
        List<String> versions = store.sorted("SELECT id, _version FROM t");
        assertThat(store.update("UPSERT INTO t (id, n) VALUES (1, 10)")).isEqualTo(1);
        assertThat(store.sorted("SELECT id, _version FROM t")).isEqualTo(versions);
    }

    @Test
    void onDuplicateKeyUpdateCountsAsConnectorsDo() {
        String sql = "INSERT INTO t (id, n, s) VALUES (?, ?, 'n') ON DUPLICATE KEY UPDATE n = t.n + VALUES(n), s = ?";
        assertThat(store.update(sql, 3, 30, "q")).isEqualTo(1);
        assertThat(store.update(sql, 3, 5, "q")).isEqualTo(2);
        assertThat(store.update(sql, 3, 0, "q")).isEqualTo(1);
        assertThat(store.query("SELECT n, s FROM t WHERE id = 3")).containsExactly("35|q");
        assertThat(store.update(
                        "INSERT INTO t (id) VALUES (1), (5), (5) ON DUPLICATE KEY UPDATE n = n * 2 + VALUES(must), flag ="
                                + " CASE WHEN s = 'a' THEN FALSE END"))
                .isEqualTo(5);
        assertThat(store.sorted("SELECT id, n, flag FROM t WHERE id IN (1, 5)"))
                .containsExactly("1|21|false", "5|15|null");
    }

    @Test
    void onDuplicateKeyUpdateTakesDefaultBodyAndDynamicColumns() {
        store.run(
                "INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE n = DEFAULT, _body = '{\"x\":4}'",
                "INSERT INTO t (x INT) (id) VALUES (1) ON DUPLICATE KEY UPDATE x = x + 1");
        assertThat(store.query("SELECT n, x FROM t (x INT) WHERE id = 1")).containsExactly("7|5");
        store.fails(
                ErrorCode.COLUMN_NOT_FOUND,
                "VALUES(nope)",
                "INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE n = VALUES(nope)");
    }

    @Test
    void onDuplicateKeyUpdateReadsNoOtherRows() {
        store.fails(
                ErrorCode.NOT_SUPPORTED,
                "Write a MERGE",
                "INSERT INTO t (id, n) VALUES (1, 5) ON DUPLICATE KEY UPDATE n = t.n + (SELECT MAX(n) FROM t)");
    }

    @Test
    void namesInWhenNotMatchedAreTheSources() {
        store.run(
                "CREATE TABLE u (id INT PRIMARY KEY, n BIGINT, s VARCHAR(20))",
                "INSERT INTO u VALUES (70, 7, 'u'), (71, 8, 'v')");
        assertThat(
                        store.update(
                                "MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED AND s <> 'v' THEN INSERT (id, n, s)"
                                        + " VALUES (id, n + (SELECT COUNT(*) FROM t WHERE id = u.id) + (SELECT MAX(x.id) FROM u x WHERE x.n = n), s)"))
                .isEqualTo(1);
        assertThat(store.query("SELECT n, s FROM t WHERE id = 70")).containsExactly("78|u");
        assertThat(store.update(
                        "MERGE INTO t AS a USING (SELECT id, n FROM u) ON a.id = 71 WHEN NOT MATCHED AND id = 71 THEN"
                                + " INSERT (id, n) VALUES (id, (SELECT n + 1))"))
                .isEqualTo(1);
        assertThat(store.query("SELECT n FROM t WHERE id = 71")).containsExactly("9");
        store.fails(
                ErrorCode.AMBIGUOUS_COLUMN,
                "ambiguous",
                "MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET n = n + 1");
    }

    @Test
    void dynamicColumnsTakeWhatTheirTypesTake() {
        store.run("INSERT INTO t (x VARCHAR(3)) (id, x) VALUES (80, 'abc ')");
        assertThat(store.query("SELECT x FROM t (x VARCHAR) WHERE id = 80")).containsExactly("abc");
        for (String sql : List.of(
                "INSERT INTO t (x VARCHAR(3)) (id, x) VALUES (81, 'abcd')",
                "INSERT INTO t (id, x VARCHAR(3)) SELECT 81, 'abcd'",
                "INSERT INTO t (id, x VARBINARY(3)) VALUES (81, x'00112233')",
                "UPSERT INTO t (id, x CHAR(3)) VALUES (80, 'abcd')",
                "UPDATE t (x VARCHAR(3)) SET x = 'abcd' WHERE id = 80",
                "UPDATE t (x VARCHAR(3)) SET x = x || x WHERE id = 80",
                "INSERT INTO t (x VARCHAR(3)) (id, x) VALUES (80, 'x') ON DUPLICATE KEY UPDATE x = 'abcd'",
                "MERGE INTO t (x VARCHAR(3)) USING (VALUES (80)) AS v (k) ON t.id = k WHEN MATCHED THEN UPDATE SET x = 'abcd'",
                "MERGE INTO t (x VARCHAR(3)) USING (VALUES (81)) AS v (k) ON t.id = k WHEN NOT MATCHED THEN INSERT (id, x)"
                        + " VALUES (k, 'abcd')")) {
            store.fails(ErrorCode.STRING_TOO_LONG, "'x'", sql);
        }
        for (String sql : List.of(
                "INSERT INTO t (x DECIMAL(3, 1)) (id, x) VALUES (81, 123.4)",
                "INSERT INTO t (id, x TINYINT) SELECT 81, 1000",
                "UPDATE t (x DECIMAL(3, 1)) SET x = 123.4 WHERE id = 80",
                "UPDATE t (x SMALLINT) SET x = 100000 * id WHERE id = 80",
                "UPSERT INTO t (id, x INT) VALUES (80, 10000000000)")) {
            store.fails(ErrorCode.NUMBER_OUT_OF_RANGE, "out of range", sql);
        }
        assertThat(store.query("SELECT COUNT(*), MAX(x) FROM t (x VARCHAR) WHERE id >= 80"))
                .containsExactly("1|abc");
    }

    @Test
    void insertIgnoreSkipsAndInsertNamesTheKey() {
        assertThat(store.update("INSERT IGNORE INTO t (id) VALUES (1), (8), (8)"))
                .isEqualTo(1);
        store.fails(ErrorCode.UNIQUE_VIOLATION, "(id) = (2)", "INSERT INTO t (id) VALUES (9), (2)");
        assertThat(store.sorted("SELECT id FROM t")).containsExactly("1", "2", "8");
    }

    @Test
    void insertedRowsAreGivenWithDefaults() {
        Prepared plan = store.prepare("UPSERT INTO t (id, s) VALUES (1, 'x'), (3, 'y')");
        StatementResult.Update result =
                (StatementResult.Update) plan.execute(List.of(), store.store(), ReadControl.unlimited());
        InsertedRows inserted = result.inserted();
        assertThat(inserted.columns())
                .extracting(ResultColumn::label)
                .containsExactly("_row_key", "id", "n", "s", "flag", "must");
        assertThat(inserted.keyColumns()).containsExactly(1, 0);
        assertThat(inserted.rows()).hasSize(1);
        assertThat(inserted.rows().get(0)[0])
                .hasToString(store.query("SELECT _row_key FROM t WHERE id = 3").get(0));
        assertThat(List.of(
                        inserted.rows().get(0)[1],
                        inserted.rows().get(0)[2],
                        inserted.rows().get(0)[3]))
                .hasToString("[3, 7, y]");
        BatchResult batch = store.prepare("INSERT INTO t (id) VALUES (?)")
                .executeBatch(List.of(List.of(20), List.of(21)), store.store(), ReadControl.unlimited());
        assertThat(batch.inserted().rows()).extracting(row -> row[1]).containsExactly(20, 21);
    }

    @Test
    void mergeUpdatesDeletesAndInserts() {
        store.run(
                "CREATE TABLE src (id INT PRIMARY KEY, n BIGINT)",
                "INSERT INTO src VALUES (1, 0), (2, 5), (3, 6), (4, -1)");
        assertThat(store.update(
                        "MERGE INTO t USING src ON t.id = src.id WHEN MATCHED AND src.n = 0 THEN DELETE"
                                + " WHEN MATCHED THEN UPDATE SET n = t.n + 100 / src.n, s = DEFAULT"
                                + " WHEN NOT MATCHED AND src.n > 0 THEN INSERT (id, s) VALUES (src.id, ?)",
                        "new"))
                .isEqualTo(3);
        assertThat(store.sorted("SELECT id, n, s, must FROM t")).containsExactly("2|40|null|1", "3|7|new|1");
        assertThat(store.update("MERGE INTO t AS x USING (VALUES (2, 1), (9, 9)) AS v (a, b) ON x.id = v.a WHEN NOT"
                        + " MATCHED THEN INSERT (id, n) VALUES (v.a, v.b)"))
                .isEqualTo(1);
        assertThat(store.sorted("SELECT id FROM t")).containsExactly("2", "3", "9");
    }

    @Test
    void mergeRefusesTwoSourceRowsForOneRow() {
        store.fails(
                ErrorCode.CARDINALITY_VIOLATION,
                "two rows of the source match row key",
                "MERGE INTO t USING (VALUES (1, 1), (1, 2)) AS v (a, b) ON t.id = v.a WHEN MATCHED THEN UPDATE SET n = b");
        store.fails(
                ErrorCode.UNIQUE_VIOLATION,
                "(id) = (2)",
                "MERGE INTO t USING (VALUES (2, 1)) AS v (a, b) ON t.n = v.b WHEN NOT MATCHED THEN INSERT (id)"
                        + " VALUES (v.a)");
    }

    @Test
    void uuidAndTimestampDefaultsAreComputedForEachRow() {
        store.run(
                "CREATE TABLE g (id UUID DEFAULT UUID() PRIMARY KEY, at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, n INT)",
                "INSERT INTO g (n) VALUES (1), (2), (3)",
                "INSERT INTO g (n) SELECT n + 10 FROM g");
        assertThat(store.query("SELECT COUNT(*), COUNT(DISTINCT id), COUNT(at) FROM g"))
                .containsExactly("6|6|6");
        store.run("UPDATE t SET s = DEFAULT");
    }

    @Test
    void batchedUpdatesOfOneRowAreVersionsOfTheirOwn() {
        BatchResult result = store.prepare("UPDATE t SET n = n + ? WHERE id = ?")
                .executeBatch(
                        List.of(List.of(1, 1), List.of(2, 2), List.of(3, 1), List.of(4, 99)),
                        store.store(),
                        ReadControl.unlimited());
        assertThat(result.counts()).containsExactly(1L, 1L, 1L, 0L);
        assertThat(store.sorted("SELECT id, n, _ref_key FROM t")).containsExactly("1|14|2", "2|22|1");
    }

    @Test
    void batchReadsWhatItsEarlierExecutionsHaveWritten() {
        BatchResult result = store.prepare("UPDATE t SET n = ? WHERE n = ?")
                .executeBatch(
                        List.of(List.of(11, 10), List.of(12, 11), List.of(13, 77)),
                        store.store(),
                        ReadControl.unlimited());
        assertThat(result.counts()).containsExactly(1L, 1L, 0L);
        assertThat(store.query("SELECT n FROM t WHERE id = 1")).containsExactly("12");
    }

    @Test
    void batchGoesOnAfterARefusedExecution() {
        assertThatExceptionOfType(BatchException.class)
                .isThrownBy(() -> store.prepare("UPDATE t SET s = ? WHERE id = ?")
                        .executeBatch(
                                List.of(List.of("q", 1), List.of("much too long", 1), List.of("r", 2)),
                                store.store(),
                                ReadControl.unlimited()))
                .satisfies(e -> assertThat(e.counts()).containsExactly(1, BatchException.REFUSED, 1));
        assertThat(store.sorted("SELECT id, s FROM t")).containsExactly("1|q", "2|r");
    }

    @Test
    void statementWhoseChangesTakeTooMuchMemoryIsRefused() {
        try (TestStore small = new TestStore(new SessionSettings(
                SessionSettings.Quoting.DOUBLE_QUOTE,
                SessionSettings.TypeMismatch.ERROR,
                java.time.ZoneOffset.UTC,
                "tester",
                new SessionSettings.ChangeLimits(3, 5_000),
                SessionSettings.Scatter.ALLOW,
                SessionSettings.DEFAULT_PLANNING_TIMEOUT))) {
            small.run("CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR)", "INSERT INTO t VALUES (1, 'a')");
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> small.update("INSERT INTO t VALUES (2, ?)", "x".repeat(10_000)))
                    .withMessageContaining("maxStatementBytes")
                    .extracting(SchemalessException::code)
                    .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        }
    }
}
