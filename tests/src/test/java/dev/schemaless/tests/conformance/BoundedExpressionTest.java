package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions of long texts take time and memory that grow with the texts' lengths, or are refused. */
final class BoundedExpressionTest extends MemoryStoreConformance {
    private static final int GENEROUS_SECONDS = 60;

    @BeforeEach
    void createRow() throws SQLException {
        run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, letter VARCHAR, s VARCHAR)",
                "INSERT INTO t VALUES (1, 'a', '" + "a".repeat(20_000) + "')");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            POSITION(CONCAT(REPEAT('a', 2000000), 'b') IN REPEAT('a', 4000000))                             ; 0
            LOCATE(REPEAT('a', 2000000) || 'b', REPEAT('a', 4000000))                                 ; 0
            INSTR(REPEAT('a', 4000000), REPEAT('a', 2000000) || 'b', -1)                              ; 0
            INSTR(REPEAT('a', 4000000), REPEAT('a', 2000000), 1, 1000000)                             ; 1000000
            LENGTH(REPLACE(REPEAT('a', 4000000), REPEAT('a', 2000000) || 'b', ''))                    ; 4000000
            LENGTH(SPLIT_PART(REPEAT('a', 4000000), REPEAT('a', 2000000) || 'b', 1))                  ; 4000000
            LENGTH(SUBSTRING_INDEX(REPEAT('a', 4000000), REPEAT('a', 2000000) || 'b', 1))             ; 4000000
            LENGTH(BTRIM(REPEAT('b', 2000000), REPEAT('a', 2000000) || 'b'))                          ; 0
            LENGTH(TRANSLATE(REPEAT('b', 2000000), REPEAT('a', 2000000), 'b'))                        ; 2000000
            s LIKE '%a%a%a%a%a%a%a%a%a%a%a%a%b'                                                       ; false
            s ILIKE '%A%A%A%A%A%A%A%A%A%A%A%A%B'                                                      ; false
            POSITION(UNHEX(CONCAT(REPEAT('00', 2000000), '01')) IN UNHEX(REPEAT('00', 4000000))) ; 0
            """)
    void functionTakesNoSquare(String expression, String answer) throws SQLException {
        assertThat(one("SELECT " + expression + " FROM t")).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            REGEXP_LIKE(REPEAT('ab', 1000000), '(a|b)*c')                                       ; 54001 ; recurses too deep
            REGEXP_LIKE(letter, REPEAT('(', 65536))                                             ; 22023 ; Stack overflow during pattern
            REGEXP_LIKE(letter, REPEAT('[a]', 5000000))                                         ; 54001 ; 15000000 characters, more than 65536
            REGEXP_LIKE(letter, 'a(b?|c?){50}(?=d)')                                            ; 54001 ; match no character
            REGEXP_LIKE(letter, '(){2000000000}')                                               ; 54001 ; match no character
            REGEXP_REPLACE(REPEAT('a', 100000), '(.*)', REPEAT('\\1', 10000))                   ; 54000 ; Cannot replace text
            CAST(REPEAT('9', 1000000) AS BIGINT)                                                ; 22018 ; of at most 20000 digits
            CAST(REPEAT('9', 1000000) AS DECIMAL(38, 0))                                        ; 22018 ; of at most 20000 digits
            CAST(REPEAT('9', 1000000) AS DOUBLE)                                                ; 22018 ; of at most 20000 digits
            JSON_EXISTS('{"a": 1}', '$[?(@.a =~ /((a+)+)+b/)]')                                 ; 22023 ; a filter
            JSON_QUERY('{"a": 1}', 'lax $..[?(@.a > 0)]')                                       ; 22023 ; a filter
            JSON_LENGTH('{"a": 1}', '$[?(@.a > 0)]')                                            ; 22023 ; a filter
            JSON_KEYS('{"a": 1}', '$[?(@.a > 0)]')                                              ; 22023 ; a filter
            JSON_EXTRACT('{"a": 1}', '$[?(@.a > 0)]')                                           ; 22023 ; a filter
            JSON_EXTRACT('{"a": 1}', '$."x[''"[?(@.a > 0)]')                                    ; 22023 ; a filter
            JSON_EXISTS('{"a": 1}', '$.x''[?(@.a > 0)]''')                                      ; 22023 ; a filter
            JSON_EXISTS('{"a": 1}', '$.' || letter || '[?(@.a > 0)]')                           ; 22023 ; a filter
            JSON_EXISTS('{"a": 1}', '$..*..*')                                                  ; 22023 ; more than one
            JSON_EXISTS('[1]', '$[0,0]')                                                        ; 22023 ; a list
            JSON_EXISTS('{"a": 1}', '$' || REPEAT('.a', 600))                                   ; 22023 ; 1024
            CARDINALITY(MULTISET[1] MULTISET EXCEPT MULTISET[1])                                ; 0A000 ; MULTISET EXCEPT
            MULTISET[1] SUBMULTISET OF MULTISET[1]                                              ; 0A000 ; SUBMULTISET OF
            """)
    void functionIsRefused(String expression, String sqlState, String message) {
        assertRefused(() -> one("SELECT " + expression + " FROM t"), sqlState).withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            JSON_EXISTS('{"a": [{"b": 1}]}', '$.a[*].b')          ; true
            JSON_EXISTS('{"a": [{"b": 1}]}', 'strict $..b')       ; true
            JSON_EXISTS('{"a,b(c?": 1}', '$[''a,b(c?'']')         ; true
            JSON_EXTRACT('{"a,b(c?": 1}', '$."a,b(c?"')           ; 1
            JSON_LENGTH('{"a": [1, 2, 3]}', '$.' || letter)       ; 3
            REGEXP_REPLACE('a.b', '\\.', '$0$0')                  ; a..b
            REGEXP_REPLACE('abc', '(b)', '[\\1]')                 ; a[b]c
            REGEXP_REPLACE('aXbXc', 'X', '-', 1, 2)               ; aXb-c
            """)
    void ordinaryCallAnswers(String expression, String answer) throws SQLException {
        assertThat(one("SELECT " + expression + " FROM t")).isEqualTo(answer);
    }

    @Test
    void newlineIsACharacterToSimilarTo() throws SQLException {}

    @Test
    void pathOfAParameterIsRefused() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT JSON_EXISTS(letter, ?) FROM t")) {
            query.setQueryTimeout(GENEROUS_SECONDS);
            query.setString(1, "$[?(@.a =~ /((a+)+)+b/)]");
            assertRefused(query::executeQuery, "22023").withMessageContaining("a filter");
        }
    }

    private String one(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(GENEROUS_SECONDS);
            try (ResultSet result = statement.executeQuery(sql)) {
                assertThat(result.next()).isTrue();
                return String.valueOf(result.getObject(1));
            }
        }
    }
}
