package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements that give rows other primary keys. */
class KeyChangeTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run(
                "CREATE TABLE t (id INT, day DATE, n BIGINT, flag BOOLEAN CELL meta, PRIMARY KEY (id, day)) SHARD BY (id)",
                "CREATE INDEX by_n ON t (n) SHARD BY (n)",
                "INSERT INTO t (id, day, n, flag, more INT) VALUES (1, DATE '2026-01-01', 10, TRUE, 5),"
                        + " (2, DATE '2026-01-01', 20, NULL, 6), (3, DATE '2026-01-01', 30, FALSE, 7)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void aMovedRowKeepsAllItHas() {
        assertThat(store.update("UPDATE t SET id = 7, n = n + 1 WHERE id = 1")).isEqualTo(1);
        assertThat(store.sorted("SELECT id, CAST(day AS VARCHAR), n, flag, more FROM t (more INT)"))
                .containsExactly("2|2026-01-01|20|null|6", "3|2026-01-01|30|false|7", "7|2026-01-01|11|true|5");
        assertThat(store.query("SELECT id FROM t WHERE n = 11")).containsExactly("7");
        assertThat(store.query("SELECT id FROM t WHERE n = 10")).isEmpty();
        assertThat(store.query("SELECT n FROM t WHERE id = 1 AND day = DATE '2026-01-01'"))
                .isEmpty();
    }

    @Test
    void keysAreUniqueWhenTheStatementEnds() {
        assertThat(store.update("UPDATE t SET id = id + 1")).isEqualTo(3);
        assertThat(store.sorted("SELECT id, n FROM t")).containsExactly("2|10", "3|20", "4|30");
        assertThat(store.update("UPDATE t SET id = 6 - id")).isEqualTo(3);
        assertThat(store.sorted("SELECT id, n FROM t")).containsExactly("2|30", "3|20", "4|10");
        store.fails(ErrorCode.UNIQUE_VIOLATION, "(id, day) = (2, 2026-01-01)", "UPDATE t SET id = 2");
        store.fails(ErrorCode.UNIQUE_VIOLATION, "(id, day) = (3, 2026-01-01)", "UPDATE t SET id = 3 WHERE id = 2");
        assertThat(store.sorted("SELECT id, n FROM t")).containsExactly("2|30", "3|20", "4|10");
    }

    @Test
    void aKeyThatIsSetToWhatItIsStays() {
        String version = store.query("SELECT _version FROM t WHERE id = 1").get(0);
        assertThat(store.update("UPDATE t SET id = 1, day = DATE '2026-01-01', n = 11 WHERE id = 1"))
                .isEqualTo(1);
        assertThat(store.query("SELECT n, _version - " + version + " FROM t WHERE id = 1"))
                .containsExactly("11|1");
        assertThat(store.update("UPDATE t SET id = ? WHERE id = ?", 1, 9)).isZero();
    }

    @Test
    void valuesThatCannotBeKeysAreRefused() {
        store.fails(ErrorCode.NOT_NULL_VIOLATION, "would become NULL", "UPDATE t SET id = NULLIF(id, 1)");
        store.fails(ErrorCode.NUMBER_OUT_OF_RANGE, "id", "UPDATE t SET id = id * 1000000000");
        assertThat(store.sorted("SELECT id FROM t")).containsExactly("1", "2", "3");
    }

    @Test
    void mergeMovesRows() {
        assertThat(store.update("MERGE INTO t USING (VALUES (1, 2), (2, 1), (9, 9)) AS s (a, b) ON t.id = s.a"
                        + " WHEN MATCHED THEN UPDATE SET id = s.b, n = n * 100"
                        + " WHEN NOT MATCHED THEN INSERT (id, day, n) VALUES (s.a, DATE '2026-01-01', 90)"))
                .isEqualTo(3);
        assertThat(store.sorted("SELECT id, n FROM t")).containsExactly("1|2000", "2|1000", "3|30", "9|90");
        store.fails(
                ErrorCode.UNIQUE_VIOLATION,
                "(id, day) = (9, 2026-01-01)",
                "MERGE INTO t USING (VALUES (1)) AS s (a) ON t.id = s.a WHEN MATCHED THEN UPDATE SET id = 9");
    }

    @Test
    void returningGivesMovedRows() {
        assertThat(store.query("UPDATE t SET id = id + 10 WHERE id < 3 RETURNING id, n"))
                .containsExactlyInAnyOrder("11|10", "12|20");
    }

    @Test
    void aColumnBesideTheKeyOfATableWithoutKeyCannotMoveRows() {
        store.run("CREATE TABLE u (team INT, n INT) SHARD BY (team)", "INSERT INTO u VALUES (1, 1)");
        assertThat(store.update("UPDATE u SET team = 1, n = 2")).isEqualTo(1);
        store.fails(ErrorCode.PARAMETER_INVALID, "cannot change", "UPDATE u SET team = 2");
    }
}
