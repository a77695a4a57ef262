package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UpdateTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTables() {
        store.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n BIGINT, s VARCHAR(8), d DECIMAL(10, 2) DEFAULT 1.5,"
                        + " flag BOOLEAN CELL meta, must INT NOT NULL DEFAULT 7)",
                "CREATE INDEX by_n ON t (n)",
                "INSERT INTO t (id, n, s, flag) VALUES (1, 10, 'a', TRUE), (2, 20, 'b', NULL), (3, NULL, 'c', FALSE)",
                "CREATE TABLE u (id INT PRIMARY KEY, w BIGINT)",
                "INSERT INTO u VALUES (1, 100), (2, 200)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void expressionsSeeTheRowAsItWas() {
        assertThat(store.update("UPDATE t SET n = n + 1, s = s || CAST(n AS VARCHAR), d = n WHERE id IN (1, 2)"))
                .isEqualTo(2);
        assertThat(store.sorted("SELECT id, n, s, d FROM t"))
                .containsExactly("1|11|a10|10.00", "2|21|b20|20.00", "3|null|c|1.50");
    }

    @Test
    void rowsAreFoundByAnyPredicate() {
        assertThat(store.update("UPDATE t SET s = 'x' WHERE n = 20")).isEqualTo(1);
        assertThat(store.update("UPDATE t AS x SET s = 'y' WHERE x.flag IS NOT TRUE AND x.id <> 2"))
                .isEqualTo(1);
        assertThat(store.update("UPDATE t SET s = 'z' WHERE n > 1000")).isZero();
        assertThat(store.sorted("SELECT id, s FROM t")).containsExactly("1|a", "2|x", "3|y");
        assertThat(store.update("UPDATE t SET s = ?", "all")).isEqualTo(3);
        assertThat(store.sorted("SELECT s FROM t")).containsOnly("all");
    }

    @Test
    void indexFollowsTheValue() {
        store.run("UPDATE t SET n = 99 WHERE id = 1");

        assertThat(store.query("SELECT id FROM t WHERE n = 10")).isEmpty();
        assertThat(store.query("SELECT id FROM t WHERE n = 99")).containsExactly("1");
    }

    @Test
    void parametersTakeTheColumnsTypes() {
        assertThat(store.update(
                        "UPDATE t SET n = ?, s = CASE WHEN id = ? THEN ? ELSE s END, flag = ? WHERE id = ?",
                        5,
                        1,
                        "q",
                        false,
                        1))
                .isEqualTo(1);
        assertThat(store.query("SELECT n, s, flag FROM t WHERE id = 1")).containsExactly("5|q|false");
        assertThat(store.update("UPDATE t SET n = 0 WHERE id = ?", 1.5)).isZero();
    }

    @Test
    void subqueriesAreEvaluatedForEachRow() {
        assertThat(store.update("UPDATE t SET n = (SELECT u.w FROM u WHERE u.id = t.id)"))
                .isEqualTo(3);
        assertThat(store.sorted("SELECT id, n FROM t")).containsExactly("1|100", "2|200", "3|null");
        assertThat(store.update("UPDATE t SET s = 'in' WHERE id IN (SELECT id FROM u WHERE w > 150)"))
                .isEqualTo(1);
        assertThat(store.update("UPDATE t SET s = 'no' WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.id = t.id)"))
                .isEqualTo(1);
        assertThat(store.sorted("SELECT id, s FROM t")).containsExactly("1|a", "2|in", "3|no");
        assertThat(store.update("UPDATE t SET n = (SELECT MAX(n) FROM t) + 1 WHERE n = (SELECT MIN(n) FROM t)"))
                .isEqualTo(1);
        assertThat(store.query("SELECT n FROM t WHERE id = 1")).containsExactly("201");
    }

    @Test
    void defaultAndNull() {
        store.run("UPDATE t SET d = NULL WHERE id = 1", "UPDATE t SET d = 3, must = 1, n = DEFAULT WHERE id = 2");
        assertThat(store.sorted("SELECT id, n, d, must FROM t WHERE id < 3"))
                .containsExactly("1|10|null|7", "2|null|3.00|1");
        store.run("UPDATE t SET d = DEFAULT, must = DEFAULT");
        assertThat(store.sorted("SELECT d, must FROM t")).containsOnly("1.50|7");
    }

    @Test
    void onlyCellsThatChangeGetAVersion() {
        String before =
                store.query("SELECT _version + 1, _ref_key FROM t WHERE id = 1").get(0);
        assertThat(store.update("UPDATE t SET flag = FALSE, s = 'a', id = 1 * id WHERE id = 1"))
                .isEqualTo(1);
        assertThat(store.query("SELECT _version, _ref_key, flag FROM t WHERE id = 1"))
                .containsExactly(before + "|false");
    }

    @Test
    void updateThatChangesNothingCountsAndWritesNothing() {
        List<String> versions = store.sorted("SELECT id, _version FROM t");
        assertThat(store.update("UPDATE t SET n = n, s = s, id = id, flag = flag, _body = _body"))
                .isEqualTo(3);
        assertThat(store.sorted("SELECT id, _version FROM t")).isEqualTo(versions);
    }

    @Test
    void undeclaredFieldsAreSetByBodyCellAndDynamicColumn() {
        store.run("UPDATE t SET _body = '{\"x\":1,\"n\":77}', meta = '{\"y\":2}' WHERE id = 1");
        assertThat(store.query("SELECT n, flag, x, meta FROM t (x INT) WHERE id = 1"))
                .containsExactly("10|true|1|{\"flag\":true,\"y\":2}");
        store.run("UPDATE t (x INT, z DOUBLE) SET x = x + n, z = 2.5 WHERE id = 1");
        assertThat(store.query("SELECT x, z, n FROM t (x INT, z DOUBLE) WHERE id = 1"))
                .containsExactly("11|2.5|10");
        store.run("UPDATE t SET n = 5 WHERE id = 1");
        assertThat(store.query("SELECT x, n FROM t (x INT) WHERE id = 1")).containsExactly("11|5");
        store.run("UPDATE t SET _body = NULL WHERE id = 1");
        assertThat(store.query("SELECT x, n, s FROM t (x INT) WHERE id = 1")).containsExactly("null|5|a");
    }

    @Test
    void versionAndRefKeyCompareAndSwap() {
        long version = Long.parseLong(
                store.query("SELECT _version FROM t WHERE id = 1").get(0));
        String swap = "UPDATE t SET n = ? WHERE id = 1 AND _version = ?";
        assertThat(store.update(swap, 1, version)).isEqualTo(1);
        assertThat(store.update(swap, 2, version)).isZero();
        assertThat(store.update("UPDATE t SET n = 3 WHERE id = 1 AND _ref_key = 1"))
                .isEqualTo(1);
        assertThat(store.update("UPDATE t SET n = 4 WHERE id = 1 AND _ref_key = 1"))
                .isZero();
        assertThat(store.update("UPDATE t SET flag = NULL WHERE id = 1 AND _version = ?", version + 2))
                .isEqualTo(1);
        assertThat(store.query("SELECT n, _version, _ref_key FROM t WHERE id = 1"))
                .containsExactly("3|" + (version + 3) + "|2");
    }

    @Test
    void constraintsAreCheckedAndNameColumnAndRow() {
        List<String> versions = store.sorted("SELECT id, _version FROM t");
        store.fails(
                ErrorCode.NOT_NULL_VIOLATION,
                "column 'must' would become NULL",
                "UPDATE t SET must = NULL WHERE id = 1");
        store.fails(ErrorCode.STRING_TOO_LONG, "column 's'", "UPDATE t SET s = 'much too long'");
        store.fails(ErrorCode.NUMBER_OUT_OF_RANGE, "", "UPDATE t SET must = 3000000000 WHERE id = 1");
        store.fails(ErrorCode.DIVISION_BY_ZERO, "", "UPDATE t SET n = 1 / (id - 2)");
        store.fails(ErrorCode.JSON_INVALID, "", "UPDATE t SET _body = '[1]'");
        assertThat(store.sorted("SELECT id, _version FROM t")).isEqualTo(versions);
    }

    @Test
    void whatCannotBeSetIsRefused() {
        store.fails(ErrorCode.COLUMN_NOT_FOUND, "'nope'", "UPDATE t SET nope = 1");
        store.fails(ErrorCode.COLUMN_NOT_FOUND, "'nope'", "UPDATE t SET n = nope");
        store.fails(ErrorCode.STATEMENT_INVALID, "column '_version' of 't'", "UPDATE t SET _version = 1");
        store.fails(ErrorCode.STATEMENT_INVALID, "column '_row_key' of 't'", "UPDATE t SET _row_key = _row_key");
        store.fails(ErrorCode.STATEMENT_INVALID, "column 'n' is set twice", "UPDATE t SET n = 1, n = 2");
        store.fails(ErrorCode.TABLE_NOT_FOUND, "'nope'", "UPDATE nope SET n = 1");
        store.fails(ErrorCode.TYPE_INVALID, "", "UPDATE t SET n = DATE '2026-01-01'");
        store.run("CREATE VIEW v AS SELECT id, n FROM t");
        store.fails(ErrorCode.NOT_SUPPORTED, "it is a view", "UPDATE v SET n = 1");
        store.fails(ErrorCode.NOT_SUPPORTED, "it is a view", "DELETE FROM v");
        store.fails(ErrorCode.NOT_SUPPORTED, "it is a view", "INSERT INTO v VALUES (1, 2)");
    }

    @Test
    void deletedRowIsGoneAndItsKeyFree() {
        assertThat(store.update("DELETE FROM t WHERE n = 20")).isEqualTo(1);
        assertThat(store.update("DELETE FROM t AS x WHERE x.id = ?", 2)).isZero();
        assertThat(store.query("SELECT id FROM t WHERE n = 20")).isEmpty();
        store.run("INSERT INTO t (id, s) VALUES (2, 'new')");
        assertThat(store.query("SELECT n, s, _ref_key > 0 FROM t WHERE id = 2")).containsExactly("null|new|true");
        assertThat(store.update("DELETE FROM t WHERE id IN (SELECT id FROM u)")).isEqualTo(2);
        assertThat(store.sorted("SELECT id FROM t")).containsExactly("3");
    }

    @Test
    void truncateDeletesAllRows() {
        assertThat(store.update("TRUNCATE TABLE t")).isEqualTo(3);
        assertThat(store.query("SELECT COUNT(*) FROM t")).containsExactly("0");
        assertThat(store.update("DELETE FROM u")).isEqualTo(2);
    }

    @Test
    void rowsAreFoundByRowKey() {
        String key = store.query("SELECT _row_key FROM t WHERE id = 2").get(0);
        assertThat(store.explain("SELECT id FROM t WHERE _row_key = '" + key + "'"))
                .contains("by=[row key], shards=[1 of 16]");
        assertThat(store.query("SELECT id FROM t WHERE _row_key IN (?, ?)", key, key))
                .containsExactly("2");
        assertThat(store.update("UPDATE t SET n = 7 WHERE _row_key = ?", key)).isEqualTo(1);
    }

    @Test
    void explainSaysHowRowsAreFoundAndDecided() {
        assertThat(store.explain("UPDATE t SET n = n + 1 WHERE id = 1"))
                .startsWith("SchemalessUpdate(table=[t], set=[n], rows=[decided when locked, not read before])\n")
                .contains("by=[primary key]");
        assertThat(store.explain("UPDATE t SET s = ? WHERE n = ?"))
                .startsWith("SchemalessUpdate(table=[t], set=[s], rows=[decided when locked])\n")
                .contains("by=[index by_n], shards=[16 of 16]");
        assertThat(store.explain("DELETE FROM t WHERE id IN (SELECT id FROM u)"))
                .startsWith("SchemalessDelete(table=[t], rows=[computed first, again if changed meanwhile])\n")
                .contains("table=[u]");
        assertThat(store.explain("TRUNCATE TABLE t")).contains("by=[scan]");
    }
}
