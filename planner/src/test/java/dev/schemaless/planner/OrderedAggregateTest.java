package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregate functions that keep rows, bits, MODE, and collections of queries. */
class OrderedAggregateTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE s (id BIGINT PRIMARY KEY, g VARCHAR(10), n INTEGER, x DOUBLE, u UUID, d DATE, ts TIMESTAMP(3))",
                "INSERT INTO s VALUES (1, 'a', 1, 0e0, UUID 'ffffffff-0000-0000-0000-000000000001', DATE '2020-01-02',"
                        + " TIMESTAMP '2020-01-02 03:04:05')",
                "INSERT INTO s VALUES (2, 'a', 5, -0e0, UUID '00000000-0000-0000-0000-000000000001', NULL, NULL)",
                "INSERT INTO s (id, g) VALUES (3, 'b')",
                "INSERT INTO s (id, g, n, x) VALUES (4, 'b', 5, 7)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static void assertValues(String select, String values) {
        String sql = "SELECT " + select + " FROM s";
        assertThat(STORE.query(sql)).containsExactly(values);
        assertThat(STORE.explain(sql)).contains("SchemalessAggregate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n, id",
                "n DESC, id",
                "n NULLS LAST, id DESC",
                "u",
                "u DESC NULLS FIRST, id",
                "x, id DESC",
                "g DESC, id"
            })
    void rowsAreOrderedAsThoseOfAQuery(String order) {
        String ids = String.join(",", STORE.query("SELECT id FROM s ORDER BY " + order + ", id"));

        assertValues("LISTAGG(CAST(id AS VARCHAR)) WITHIN GROUP (ORDER BY " + order + ", id)", ids);
        assertValues("STRING_AGG(id, ',' ORDER BY " + order + ", id)", ids);
        assertValues("JSON_ARRAYAGG(id ORDER BY " + order + ", id)", "[" + ids + "]");
        assertValues("ARRAY_AGG(id ORDER BY " + order + ", id)", "[" + ids.replace(",", ", ") + "]");
        assertValues("COLLECT(id) WITHIN GROUP (ORDER BY " + order + ", id)", "[" + ids.replace(",", ", ") + "]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "LISTAGG(g, CAST(n AS VARCHAR)) WITHIN GROUP (ORDER BY id) ; a5ab5b",
                "LISTAGG(n) WITHIN GROUP (ORDER BY id DESC) FILTER (WHERE id < 4) ; 5,1",
                "LISTAGG(g) FILTER (WHERE n > 5) ; null",
                "GROUP_CONCAT(DISTINCT g ORDER BY g DESC SEPARATOR '+') ; b+a",
                "ARRAY_AGG(n ORDER BY id) ; [1, 5, null, 5]",
                "ARRAY_AGG(n IGNORE NULLS ORDER BY id) ; [1, 5, 5]",
                "ARRAY_AGG(DISTINCT n ORDER BY n DESC) ; [5, 1, null]",
                "ARRAY_AGG(n) FILTER (WHERE id > 9) ; null",
                "CARDINALITY(COLLECT(DISTINCT n)), COLLECT(n) FILTER (WHERE id > 9) ; 2|[]",
                "JSON_ARRAYAGG(n ORDER BY id NULL ON NULL) ; [1,5,null,5]",
                "JSON_ARRAYAGG(n ORDER BY id) ; [1,5,5]",
                "JSON_ARRAYAGG(d), JSON_ARRAYAGG(ts) ; '[\"2020-01-02\"]|[\"2020-01-02 03:04:05\"]'",
                "JSON_ARRAYAGG(ARRAY[d] ORDER BY id) ; '[[\"2020-01-02\"],[null],[null],[null]]'",
                "JSON_ARRAYAGG(MAP['d', d, 'e', NULL]) FILTER (WHERE id < 3) ; '[{\"d\":\"2020-01-02\",\"e\":null},{\"d\":null,\"e\":null}]'",
                "JSON_OBJECTAGG(g: ARRAY[MAP['t', ts]]) FILTER (WHERE id = 1) ; '{\"a\":[{\"t\":\"2020-01-02 03:04:05\"}]}'",
                "JSON_ARRAYAGG(n ORDER BY id DESC) FILTER (WHERE n > 1) ; [5,5]",
                "JSON_OBJECTAGG('k': 7), JSON_OBJECTAGG('k': CAST(NULL AS INTEGER) ABSENT ON NULL) ; {\"k\":7}|{}",
                "BIT_AND(n), BIT_OR(id), BIT_XOR(id), BIT_AND(n) FILTER (WHERE id = 3) ; 1|7|4|null",
                "MODE(n), MODE(x) FILTER (WHERE id < 3), MODE(n) FILTER (WHERE id = 3) ; 5|0.0|null",
            })
    void valuesAreThoseOfTheRowsThatCount(String select, String values) {
        assertValues(select, values);
    }

    @Test
    void datesWithinMultisetsAreTextsInJson() {
        assertThat(STORE.query("SELECT JSON_ARRAYAGG(m) FROM (SELECT COLLECT(d) AS m FROM s WHERE id = 1) AS e"))
                .containsExactly("[[\"2020-01-02\"]]");
        STORE.fails(
                ErrorCode.NOT_SUPPORTED,
                "Cannot make JSON of INTERVAL DAY",
                "SELECT JSON_ARRAYAGG((d - d) DAY) FROM s");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            MAX(NULL), MIN(NULL), SUM(NULL), AVG(NULL), BIT_OR(NULL), BOOL_AND(NULL) ; null|null|null|null|null|null
            COUNT(NULL), MAX(CAST(NULL AS INTEGER)) FILTER (WHERE id > 1)            ; 0|null
            """)
    void nullHasNoAggregate(String select, String values) {
        assertValues(select, values);
        assertThat(STORE.query("SELECT MAX(NULL) OVER (ORDER BY id) FROM s WHERE id < 3"))
                .containsExactly("null", "null");
    }

    @Test
    void namesOfJsonMembersAndTextsOfJsonAreChecked() {
        STORE.fails(ErrorCode.JSON_INVALID, "a member's name is NULL", "SELECT JSON_OBJECTAGG(u: n) FROM s");
        STORE.fails(ErrorCode.JSON_INVALID, "is not JSON", "SELECT JSON_ARRAYAGG(g FORMAT JSON) FROM s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LISTAGG(DISTINCT g) WITHIN GROUP (ORDER BY id)",
                "FUSION(MULTISET[n])",
                "INTERSECTION(MULTISET[n])",
                "ARG_MIN(g, n)",
                "MIN(MAP['a', n])",
                "ARRAY_AGG(n ORDER BY MAP['a', n])",
                "SUM(n) WITHIN DISTINCT (g)",
            })
    void otherFunctionsAreRefused(String function) {
        STORE.fails(ErrorCode.NOT_SUPPORTED, "is not supported", "SELECT " + function + " FROM s");
    }

    @Test
    void bitsAreTakenOverFrames() {
        assertThat(STORE.query("SELECT id, BIT_XOR(id) OVER (ORDER BY id ROWS 1 PRECEDING) FROM s ORDER BY id"))
                .containsExactly("1|1", "2|3", "3|1", "4|7");
    }

    @Test
    void queriesAreCollectedInTheirOrder() {
        assertThat(STORE.query("SELECT ARRAY(SELECT n FROM s ORDER BY id DESC) FROM s WHERE id = 1"))
                .containsExactly("[5, null, 5, 1]");
        assertThat(STORE.query("SELECT MAP(SELECT id, g FROM s WHERE id IN (2, 3) ORDER BY id) FROM s WHERE id = 1"))
                .containsExactly("{2=a, 3=b}");
        assertThat(STORE.query("SELECT CARDINALITY(MULTISET(SELECT n, g FROM s)) FROM s WHERE id = 1"))
                .containsExactly("4");
        assertThat(STORE.query("SELECT * FROM UNNEST(ARRAY(SELECT id, g FROM s ORDER BY id)) AS e"))
                .isEqualTo(List.of("1|a", "2|a", "3|b", "4|b"));
        assertThat(STORE.query(
                        "SELECT s.id, ARRAY(SELECT i.id FROM s i WHERE i.g = s.g ORDER BY i.id) FROM s ORDER BY id"))
                .containsExactly("1|[1, 2]", "2|[1, 2]", "3|[3, 4]", "4|[3, 4]");
        assertThat(STORE.explain("SELECT ARRAY(SELECT n FROM s) FROM s")).contains("SchemalessCollect");
    }
}
