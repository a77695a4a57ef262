package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions and operators of MySQL and PostgreSQL are planned as what is fast here. */
class FunctionPlanTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE p (id INTEGER PRIMARY KEY, name VARCHAR(20), n INTEGER, d DECIMAL(9, 2), x DOUBLE,"
                        + " b BOOLEAN, ts TIMESTAMP(3), tags INTEGER ARRAY)",
                "INSERT INTO p VALUES (1, 'anna', 5, 2.5, 2, TRUE, TIMESTAMP '2026-03-14 15:09:26', ARRAY[7, 8])",
                "INSERT INTO p VALUES (2, 'bob', 7, 1.5, 3, FALSE, TIMESTAMP '2026-03-01 00:00:00', ARRAY[9])",
                "INSERT INTO p VALUES (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LENGTH(name) > 3",
                "IFNULL(name, 'x') = 'bob'",
                "NVL(n, 0) > 1",
                "IF(b, n, 0) = 5",
                "LPAD(name, 6, '0') = '00anna'",
                "SPLIT_PART(name, 'n', 1) = 'a'",
                "name ILIKE 'AN%'",
                "n <=> NULL",
                "n DIV 2 = 2",
                "CONCAT(name, '!') = 'bob!'",
                "REPLACE(name, 'n', '') = 'aa'",
                "LEFT(name, 1) = 'a'",
                "ROUND(d) = 3",
                "TRUNC(d, 1) = 2.5",
                "SQRT(x) < 1.5",
                "n::VARCHAR = '5'",
                "SUBSTR(name, 2) = 'nna'",
                "INSTR(name, 'n') = 2",
                "DATE_TRUNC('month', ts) = TIMESTAMP '2026-03-01 00:00:00'",
                "DATE_FORMAT(ts, '%Y-%m') = '2026-03'",
                "TO_CHAR(ts, 'YYYY') = '2026'",
                "DATEDIFF(ts, '2026-03-01') > 3",
                "DATE_ADD(ts, INTERVAL 1 DAY) > TIMESTAMP '2026-03-02 00:00:00'",
                "YEAR(ts) = 2026",
                "UNIX_TIMESTAMP(ts) < UNIX_TIMESTAMP()",
                "REGEXP_LIKE(name, '^a')",
                "MD5(name) = 'x'",
                "JSON_EXTRACT(name, '$.a') = '1'",
                "CONNECTION_ID() = n",
            })
    void filterIsPartOfTheScan(String condition) {
        assertThat(STORE.explain("SELECT id FROM p WHERE " + condition)).doesNotContain("SchemalessFilter");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            1 + '2'::INTEGER; 3
            -'2'::INTEGER; -2
            '1' || 2::VARCHAR::VARCHAR(1); 12
            tags[1]::VARCHAR || 'x'; 7x
            n::DECIMAL(5, 2); 5.00
            CAST(CAST(n AS DECIMAL(12, 2)) AS VARCHAR(20)); 5.00
            CAST(CAST(n AS DECIMAL(12, 2)) AS VARCHAR(3)); 5.0
            'x' || CAST(n AS DECIMAL(12, 2)); x5.00
            CONCAT(CAST(n AS DOUBLE), '!'); 5.0!
            CAST(CAST(n AS BIGINT) AS VARCHAR); 5
            7 DIV 2 + 1; 4
            1 + 7 DIV 2 * 2; 7
            -7 DIV 2; -3
            NOT n <=> NULL; true
            n = 5 AND name <=> 'anna'; true
            name REGEXP '^an'; true
            name NOT REGEXP '^an'; false
            name NOT ILIKE 'A%'; false
            'a_b' ILIKE 'A!_B' ESCAPE '!'; true
            CAST(ts + INTERVAL 2 DAY AS VARCHAR); 2026-03-16 15:09:26
            CAST(ts - INTERVAL n HOUR AS VARCHAR); 2026-03-14 10:09:26
            CAST(ts + INTERVAL (n + 1) MONTH AS VARCHAR); 2026-09-14 15:09:26
            """)
    void operatorsAreUnderstood(String expression, String expected) {
        assertThat(STORE.query("SELECT " + expression + " FROM p WHERE id = 1")).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SELECT CAST(q AS VARCHAR) FROM (SELECT CAST(n AS DECIMAL(12, 2)) AS q FROM p WHERE id = 1) AS d; 5.00
            SELECT CAST(q AS VARCHAR) FROM (SELECT CAST(n AS DECIMAL(12, 2)) AS q FROM p WHERE id = 1) AS d GROUP BY q; 5.00
            SELECT n FROM p WHERE CAST(CAST(n AS DECIMAL(12, 2)) AS VARCHAR) = '5.00'; 5
            SELECT CAST(CASE WHEN id = 1 THEN n ELSE 2.50 END AS VARCHAR) FROM p WHERE id = 1; 5.00
            SELECT CAST(SUM(CAST(n AS DECIMAL(12, 2))) AS VARCHAR) FROM p WHERE id = 1; 5.00
            """)
    void textOfDecimalsHasAllTheirPlaces(String sql, String text) {
        assertThat(STORE.query(sql)).containsExactly(text);
    }

    @Test
    void intervalMayBeAParameter() {
        assertThat(STORE.query("SELECT CAST(ts + INTERVAL ? DAY AS VARCHAR) FROM p WHERE id = 1", 2))
                .containsExactly("2026-03-16 15:09:26");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            GROUP_CONCAT(name ORDER BY name DESC SEPARATOR '/'); bob/anna
            GROUP_CONCAT(name ORDER BY id); anna,bob
            GROUP_CONCAT(name, '=', n ORDER BY id); anna=5,bob=7
            GROUP_CONCAT(DISTINCT id DIV 2 ORDER BY id DIV 2 DESC); 1,0
            STRING_AGG(name, ' ' ORDER BY n DESC); bob anna
            STRING_AGG(n, '+' ORDER BY n) FILTER (WHERE n > 5); 7
            LISTAGG(name, '-') WITHIN GROUP (ORDER BY id); anna-bob
            BOOL_AND(b); false
            BOOL_OR(b); true
            EVERY(n > 4); true
            """)
    void aggregatesAreUnderstood(String aggregate, String expected) {
        assertThat(STORE.query("SELECT " + aggregate + " FROM p")).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"div", "regexp", "separator", "group_concat"})
    void wordsAreNamesAsWell(String word) {
        assertThat(STORE.query("SELECT id " + word + " FROM p AS " + word + " WHERE " + word + ".id = 1"))
                .containsExactly("1");
    }
}
