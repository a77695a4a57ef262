package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes on values that no column declares. */
class UndeclaredIndexTest {
    private static final String RANK = "JSON_VALUE(_body, '$.a.rank' RETURNING BIGINT)";
    private static final String ZIP = "JSON_VALUE(_body, '$.a.zip')";

    private final TestStore store = new TestStore();

    @BeforeEach
    void fill() {
        store.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, city VARCHAR(20))",
                "CREATE INDEX by_rank ON t (" + RANK + ")",
                "CREATE INDEX by_city_zip ON t (city, JSON_VALUE(_body, '$.a.zip' RETURNING VARCHAR(10)))",
                "CREATE INDEX by_pool ON t (pool INTEGER) SHARD BY (pool INTEGER)",
                "INSERT INTO t (id, city, _body) VALUES"
                        + " (1, 'Bern', '{\"a\":{\"rank\":7,\"zip\":\"3000\"},\"pool\":1}'),"
                        + " (2, 'Bern', '{\"a\":{\"rank\":\"8\",\"zip\":3001},\"pool\":\"2\"}'),"
                        + " (3, 'Rome', '{\"a\":{\"rank\":[9],\"zip\":\"00100\"}}'),"
                        + " (4, 'Rome', '{\"a\":5}'),"
                        + " (5, 'Oslo', '{\"a\":{\"rank\":9e30},\"pool\":null}'),"
                        + " (6, NULL, '{\"a\":{\"rank\":-1,\"zip\":\"3000\"},\"pool\":1}'),"
                        + " (7, NULL, '{}')");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "= 7 | 1",
                "= 8 | 2",
                "= 7.5 |",
                "IN (7, 8, 9) | 1 2",
                "> 0 | 1 2",
                "BETWEEN -5 AND 7 | 1 6",
                "IS NOT NULL | 1 2 6",
                "IS NULL | 3 4 5 7",
            })
    void predicatesOnThePathAreLookups(String condition, String ids) {
        String sql = "SELECT id FROM t /*+ INDEX(by_rank) */ WHERE " + RANK + " " + condition;
        assertThat(store.explain(sql)).contains("by=[index by_rank]").doesNotContain("residual");
        assertThat(store.sorted(sql)).isEqualTo(ids == null ? List.of() : List.of(ids.split(" ")));
    }

    @Test
    void parametersAreLookedUp() {
        assertThat(store.query("SELECT id FROM t WHERE " + RANK + " = ?", 7L)).containsExactly("1");
        assertThat(store.query("SELECT id FROM t WHERE ? = " + ZIP + " AND city = ?", "3000", "Bern"))
                .containsExactly("1");
    }

    @Test
    void lengthOfVarcharMakesNoDifference() {
        String sql = "SELECT id FROM t WHERE city = 'Bern' AND " + ZIP + " LIKE '300%'";
        assertThat(store.explain(sql)).contains("by=[index by_city_zip]").doesNotContain("residual");
        assertThat(store.sorted(sql)).containsExactly("1", "2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JSON_VALUE(_body, 'lax $ . a.\"rank\"' RETURNING BIGINT)",
                "JSON_VALUE(_body, 'strict $.a.rank' RETURNING BIGINT)",
                "JSON_VALUE(_body, '$.a.rank' RETURNING BIGINT NULL ON EMPTY NULL ON ERROR)",
                "CAST(JSON_VALUE(_body, '$.a.rank' RETURNING BIGINT) AS DECIMAL(30, 2))",
            })
    void otherSpellingsUseTheIndex(String call) {
        String sql = "SELECT id FROM t WHERE " + call + " = 7";
        assertThat(store.explain(sql)).contains("by=[index by_rank]");
        assertThat(store.query(sql)).containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "BOOLEAN ; TRUE",
                "TINYINT ; 1",
                "SMALLINT ; 1",
                "INTEGER ; 1",
                "DECIMAL ; 1",
                "DECIMAL(10, 2) ; 1",
                "REAL ; 1",
                "FLOAT ; 1",
                "DOUBLE ; 1",
                "VARCHAR ; '1'",
                "VARCHAR(3) ; '1'",
                "DATE ; DATE '2026-01-01'",
                "TIME ; TIME '12:00:00'",
                "TIME(3) ; TIME '12:00:00'",
                "TIMESTAMP ; TIMESTAMP '2026-01-01 00:00:00'",
                "TIMESTAMP(0) ; TIMESTAMP '2026-01-01 00:00:00'",
                "VARBINARY ; X'01'",
                "UUID ; UUID '00000000-0000-0000-0000-000000000001'",
            })
    void everyTypeIsTheSameInAnIndexAndInAQuery(String type, String value) {
        String call = "JSON_VALUE(_body, '$.v' RETURNING " + type + ")";
        store.run("CREATE INDEX i ON t (" + call + ")", "CREATE INDEX j ON t (v " + type + ")");
        assertThat(store.explain("SELECT id FROM t WHERE " + call + " = " + value))
                .contains("by=[index i]");
        assertThat(store.explain("SELECT id FROM t (v " + type + ") WHERE v = " + value))
                .contains("by=[index j]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JSON_VALUE(_body, '$.a.rank' RETURNING INTEGER)",
                "JSON_VALUE(_body, '$.a.rank' RETURNING BIGINT DEFAULT 7 ON EMPTY)",
                "JSON_VALUE(_body, '$.a.rank' RETURNING BIGINT DEFAULT 6 ON ERROR)",
                "JSON_VALUE('' || _body, '$.a.rank' RETURNING BIGINT)",
            })
    void otherValuesDoNotUseTheIndex(String call) {
        String sql = "SELECT id FROM t WHERE " + call + " = 7";
        assertThat(store.explain(sql)).contains("by=[scan]");
        assertThat(store.query(sql)).contains("1");
    }

    @Test
    void errorsAreNotHidden() {
        String call = "JSON_VALUE(_body, '$.a.rank' RETURNING BIGINT ERROR ON ERROR)";
        assertThat(store.explain("SELECT id FROM t WHERE " + call + " = 7")).contains("by=[scan]");
        store.fails(ErrorCode.JSON_INVALID, "ERROR", "DELETE FROM t WHERE " + call + " = 7");
    }

    @Test
    void fieldsReadAsColumnsAreLookedUp() {
        String sql = "SELECT id FROM t (pool INTEGER) WHERE pool = 2";
        assertThat(store.explain(sql)).contains("by=[index by_pool]", "shards=[1 of 16]");
        assertThat(store.query(sql)).containsExactly("2");
        assertThat(store.sorted("SELECT id FROM t (pool INTEGER) WHERE pool IS NULL"))
                .containsExactly("3", "4", "5", "7");
        assertThat(store.explain("SELECT id FROM t (pool BIGINT) WHERE pool = 2"))
                .contains("by=[scan]");
    }

    /** A value of another type is NULL in the index (ADR 66). */
    @Test
    void wrongValuesOfFieldsAreAmongTheNulls() {
        store.run("INSERT INTO t (id, _body) VALUES (8, '{\"pool\":[]}')");
        assertThat(store.explain("SELECT id FROM t (pool INTEGER) WHERE pool = 2"))
                .contains("by=[index by_pool]");
        assertThat(store.query("SELECT id FROM t (pool INTEGER) WHERE pool = 2"))
                .containsExactly("2");
        store.fails(ErrorCode.TYPE_MISMATCH, "t.pool", "UPDATE t (pool INTEGER) SET city = 'x' WHERE pool IS NULL");
    }

    @Test
    void changesOfUndeclaredFieldsMoveEntries() {
        store.run(
                "UPDATE t SET _body = '{\"a\":{\"rank\":70}}' WHERE id = 1",
                "UPDATE t (pool INTEGER) SET pool = 5 WHERE pool = 2",
                "DELETE FROM t WHERE " + RANK + " = -1");
        assertThat(store.query("SELECT id FROM t WHERE " + RANK + " IN (7, -1)"))
                .isEmpty();
        assertThat(store.query("SELECT id FROM t WHERE " + RANK + " = 70")).containsExactly("1");
        assertThat(store.query("SELECT id FROM t (pool INTEGER) WHERE pool = 2"))
                .isEmpty();
        assertThat(store.query("SELECT id FROM t (pool INTEGER) WHERE pool = 5"))
                .containsExactly("2");
    }

    @Test
    void ordersAndEndsAreRead() {
        String sql = "SELECT id FROM t ORDER BY " + RANK + " DESC LIMIT 2";
        assertThat(store.explain(sql)).contains("SchemalessFirst", "by=[index by_rank in order of " + RANK + "]");
        assertThat(store.query(sql)).containsExactly("2", "1");
        String ends = "SELECT MIN(" + RANK + "), MAX(" + RANK + ") FROM t";
        assertThat(store.explain(ends)).contains("SchemalessEnds");
        assertThat(store.query(ends)).containsExactly("-1|8");
    }

    @Test
    void joinsLookPathsUp() {
        String sql = "SELECT v.x, t.id FROM (VALUES (7), (8), (10)) AS v (x) JOIN t ON "
                + "JSON_VALUE(t._body, '$.a.rank' RETURNING BIGINT) = v.x";
        assertThat(store.explain(sql)).contains("SchemalessLookupJoin", "by=[index by_rank]");
        assertThat(store.sorted(sql)).containsExactly("7|1", "8|2");
    }

    @Test
    void existingRowsAreIndexed() {
        store.run("CREATE INDEX later ON t (JSON_VALUE(_body, '$.a' RETURNING DOUBLE))");
        String sql = "SELECT id FROM t WHERE JSON_VALUE(_body, '$.a' RETURNING DOUBLE) = 5";
        assertThat(store.explain(sql)).contains("by=[index later]");
        assertThat(store.query(sql)).containsExactly("4");
    }

    @Test
    void statisticsAreKept() {
        store.run("ANALYZE TABLE t");
        assertThat(store.explain("SELECT id FROM t WHERE " + RANK + " = 7")).contains("by=[index by_rank]");
    }

    @Test
    void listingsSayWhatIsIndexed() {
        assertThat(store.query("SHOW INDEXES FROM t"))
                .containsExactly(
                        "by_rank|" + RANK + "|NO|id|readable",
                        "by_city_zip|city, JSON_VALUE(_body, '$.a.zip' RETURNING VARCHAR(10))|NO|id|readable",
                        "by_pool|pool INTEGER|NO|pool INTEGER|readable");
        assertThat(store.query("SHOW CREATE TABLE t"))
                .contains(
                        "t|CREATE INDEX by_rank ON t (" + RANK + ")",
                        "t|CREATE INDEX by_city_zip ON t (city, JSON_VALUE(_body, '$.a.zip' RETURNING VARCHAR(10)))",
                        "t|CREATE INDEX by_pool ON t (pool INTEGER) SHARD BY (pool INTEGER)");
    }

    @Test
    void columnsMayGoAndIndexesToo() {
        store.run("CREATE INDEX by_city_path ON t (JSON_VALUE(_body, '$.city'))", "DROP INDEX by_city_zip");
        store.run("ALTER TABLE t DROP COLUMN city", "DROP INDEX by_rank");
        assertThat(store.query("SELECT id FROM t WHERE JSON_VALUE(_body, '$.city') = 'Oslo'"))
                .containsExactly("5");
        assertThat(store.explain("SELECT id FROM t WHERE " + RANK + " = 7")).contains("by=[scan]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "JSON_VALUE(_body, '$.*') ; is not of the form",
                "JSON_VALUE(_body, '$.a' || 'b') ; Write a literal",
                "JSON_VALUE(city, '$.a') ; Only paths into _body",
                "JSON_VALUE(_body, '$.a' ERROR ON ERROR) ; leave ON EMPTY and ON ERROR out",
                "JSON_VALUE(_body, '$.a' DEFAULT 'x' ON EMPTY) ; leave ON EMPTY and ON ERROR out",
                "JSON_VALUE(_body, '$.a' RETURNING CHAR(3)) ; without padding",
                "x VARCHAR ARRAY ; Name a single value's",
                "JSON_VALUE(_body, '$.a'), JSON_VALUE(_body, '$.\"a\"' RETURNING VARCHAR(3)) ; it names a column twice",
            })
    void whatCannotBeIndexedIsRefused(String columns, String reason) {
        store.fails(ErrorCode.DEFINITION_INVALID, reason, "CREATE INDEX i ON t (" + columns + ")");
    }
}
