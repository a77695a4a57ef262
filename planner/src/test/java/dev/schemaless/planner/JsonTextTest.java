package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that make JSON text, and read a part of it. */
class JsonTextTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE s (id BIGINT PRIMARY KEY, n INTEGER, d DATE, j VARCHAR(50), no VARCHAR(9))",
                "INSERT INTO s VALUES (1, 5, DATE '2020-01-02', '{\"a\": [1, 2], \"b\": 3}', NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "JSON_OBJECT('n': n, 'd': d, 'x': no) ; '{\"n\":5,\"d\":\"2020-01-02\",\"x\":null}'",
                "JSON_OBJECT('x': no ABSENT ON NULL), JSON_OBJECT() ; {}|{}",
                "JSON_OBJECT('j': j FORMAT JSON) ; '{\"j\":{\"a\":[1,2],\"b\":3}}'",
                "JSON_ARRAY(n, JSON_ARRAY(d) FORMAT JSON, no) ; '[5,[\"2020-01-02\"]]'",
                "JSON_ARRAY(no NULL ON NULL) ; [null]",
                "JSON_EXISTS(j, '$.a'), JSON_EXISTS(j, '$.c'), JSON_EXISTS(no, '$') ; true|false|null",
                "JSON_EXISTS('x', '$' TRUE ON ERROR), JSON_EXISTS(j, 'strict $.c' UNKNOWN ON ERROR) ; true|null",
                "JSON_QUERY(j, '$.a'), JSON_QUERY(j, '$.b'), JSON_QUERY(j, '$.b' WITH WRAPPER) ; '[1,2]|null|[3]'",
                "JSON_QUERY('x', '$' EMPTY OBJECT ON ERROR), JSON_QUERY(no, '$') ; {}|null",
                "JSON_KEYS(j), JSON_KEYS(j, '$.a'), JSON_LENGTH(j), JSON_LENGTH(j, '$.a') ; '[\"a\",\"b\"]|null|2|2'",
                "JSON_LENGTH(j, no), JSON_KEYS(no) ; null|null",
            })
    void textsAreMadeAndRead(String select, String values) {
        assertThat(STORE.query("SELECT " + select + " FROM s")).containsExactly(values);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "JSON_OBJECT('d': ?) ; {\"d\":\"%s\"}",
                "JSON_ARRAY(?) ; [\"%s\"]",
                "JSON_ARRAYAGG(?) ; [\"%s\"]",
                "JSON_OBJECTAGG('d': ?) ; {\"d\":\"%s\"}",
            })
    void boundTimesAreText(String select, String values) {
        assertThat(STORE.query("SELECT " + select + " FROM s", LocalDate.of(2020, 1, 2)))
                .containsExactly(values.formatted("2020-01-02"));
        assertThat(STORE.query("SELECT " + select + " FROM s", LocalDateTime.of(2020, 1, 2, 3, 4, 5, 60_000)))
                .containsExactly(values.formatted("2020-01-02 03:04:05.00006"));
        assertThat(STORE.query("SELECT " + select + " FROM s", LocalTime.of(3, 4, 5)))
                .containsExactly(values.formatted("03:04:05"));
        assertThat(STORE.query("SELECT " + select + " FROM s", "2020")).containsExactly(values.formatted("2020"));
    }
}
