package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pseudo columns are there for statements that name them, and for no others. */
class PseudoColumnTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTables() {
        store.run(
                "CREATE TABLE a (id BIGINT NOT NULL, x INTEGER, seen BOOLEAN CELL meta, PRIMARY KEY (id))",
                "CREATE TABLE b (id BIGINT NOT NULL, y INTEGER, PRIMARY KEY (id))",
                "INSERT INTO a VALUES (1, 10, TRUE), (2, 20, NULL)",
                "INSERT INTO b VALUES (1, 100), (3, 300)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void starsLeaveThemOut() {
        assertThat(store.sorted("SELECT * FROM a")).isEqualTo(List.of("1|10|true", "2|20|null"));
        assertThat(store.sorted("SELECT t.* FROM a AS t")).isEqualTo(List.of("1|10|true", "2|20|null"));
        assertThat(store.sorted("SELECT a.*, b.* FROM a, b WHERE a.id = b.id")).isEqualTo(List.of("1|10|true|1|100"));
        assertThat(store.sorted("SELECT t.* FROM a AS t (i, x, s) WHERE x = 20"))
                .isEqualTo(List.of("2|20|null"));
    }

    @Test
    void naturalJoinDoesNotJoinOnThem() {
        assertThat(store.query("SELECT * FROM a NATURAL JOIN b")).isEqualTo(List.of("1|10|true|100"));
        assertThat(store.query("SELECT y FROM a NATURAL JOIN b")).isEqualTo(List.of("100"));
        assertThat(store.sorted("SELECT * FROM a NATURAL LEFT JOIN b"))
                .isEqualTo(List.of("1|10|true|100", "2|20|null|null"));
    }

    @Test
    void dynamicColumnsAreCountedAndMatchedAsDeclaredOnes() {
        assertThat(store.query("SELECT * FROM a (more INTEGER) NATURAL JOIN b"))
                .isEqualTo(List.of("1|10|true|null|100"));
        assertThat(store.sorted("SELECT * FROM a (more INTEGER) AS t (i, x, s, m) WHERE x = 20"))
                .isEqualTo(List.of("2|20|null|null"));
    }

    @Test
    void pivotDoesNotGroupByThem() {
        store.run("INSERT INTO b VALUES (5, 100)");
        assertThat(store.sorted("SELECT * FROM b PIVOT (COUNT(*) FOR id IN (1, 3, 5))"))
                .isEqualTo(List.of("100|1|0|1", "300|0|1|0"));
        assertThat(store.sorted("SELECT * FROM b (more INTEGER) PIVOT (COUNT(*) FOR id IN (1, 5)) AS p"))
                .isEqualTo(List.of("100|null|1|1", "300|null|0|0"));
        assertThat(store.query("SELECT * FROM b UNPIVOT (v FOR n IN (y)) WHERE id = 3"))
                .isEqualTo(List.of("3|y|300"));
    }

    @Test
    void usingWithStarLeavesThemOut() {
        assertThat(store.query("SELECT * FROM a JOIN b USING (id)")).isEqualTo(List.of("1|10|true|100"));
        assertThat(store.query("SELECT b.* FROM a JOIN b USING (id)")).isEqualTo(List.of("1|100"));
    }

    @Test
    void insertWithoutColumnListDoesNotExpectThem() {
        store.run("INSERT INTO b SELECT id + 10, x FROM a");
        assertThat(store.sorted("SELECT * FROM b")).isEqualTo(List.of("11|10", "12|20", "1|100", "3|300"));
    }

    @Test
    void subqueryThatSelectsThemShowsThem() {
        assertThat(store.query("SELECT * FROM (SELECT _version, id FROM a WHERE id = 1) AS t"))
                .isEqualTo(List.of("2|1"));
        assertThat(store.query("WITH t AS (SELECT _ref_key AS r, id FROM a) SELECT * FROM t WHERE id = 2"))
                .isEqualTo(List.of("0|2"));
        assertThat(store.query("SELECT * FROM (SELECT * FROM a) AS t WHERE id = 2"))
                .isEqualTo(List.of("2|20|null"));
    }

    @Test
    void eachHasItsValue() {
        assertThat(store.query("SELECT SUBSTRING(_row_key FROM 5), _version, _ref_key,"
                        + " _created_at > TIMESTAMP '2000-01-01 00:00:00', _shard BETWEEN 0 AND 15, _body, meta"
                        + " FROM a WHERE id = 1"))
                .isEqualTo(List.of("-1501|2|0|true|true|{\"id\":1,\"x\":10}|{\"seen\":true}"));
    }

    @Test
    void rowIsFoundByItsRowKey() {
        String key = store.query("SELECT _row_key FROM a WHERE id = 2").get(0);
        assertThat(store.query("SELECT id FROM a WHERE _row_key = ?", key)).isEqualTo(List.of("2"));
    }

    @Test
    void joinMayNameThem() {
        assertThat(store.query("SELECT a.id FROM a JOIN a AS other ON a._row_key = other._row_key WHERE other.x = 20"))
                .isEqualTo(List.of("2"));
    }

    @Test
    void cellNamedLikeAColumnIsRefused() {
        assertThatThrownBy(() -> store.run("CREATE TABLE c (id BIGINT, meta INTEGER, x INTEGER CELL meta)"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEFINITION_INVALID))
                .hasMessageContaining("meta");
        assertThatThrownBy(() -> store.run("ALTER TABLE a ADD COLUMN meta INTEGER"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEFINITION_INVALID))
                .hasMessageContaining("meta");
    }

    @Test
    void columnNamedLikeAPseudoColumnIsRefused() {
        assertThatThrownBy(() -> store.run("CREATE TABLE c (id BIGINT, _version INTEGER)"))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("_version");
    }
}
