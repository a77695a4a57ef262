package dev.schemaless.tests.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of the manuals of PostgreSQL and MySQL, and what no database says alike. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DocumentedFunctionTest {
    private Connection connection;

    @BeforeAll
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:schemaless:?zone=Europe/Berlin&user=kim");
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    private String answer(String expression) throws SQLException {
        return first("SELECT CAST(" + expression + " AS VARCHAR)");
    }

    private String first(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', nullValues = "null", textBlock = """
            SPLIT_PART('abc~@~def~@~ghi', '~@~', 2); def
            SPLIT_PART('abc,def,ghi,jkl', ',', -2); ghi
            SPLIT_PART('abc', ',', 2); ``
            BTRIM('xyxtrimyyx', 'xyz'); trim
            LTRIM('zzzytest', 'xyz'); test
            RTRIM('testxxzx', 'xyz'); test
            TRANSLATE('12345', '143', 'ax'); a2x5
            INITCAP('hi THOMAS'); Hi Thomas
            LEFT('abcde', -2); abc
            RIGHT('abcde', -2); cde
            STARTS_WITH('alphabet', 'alph'); TRUE
            CONCAT('a', NULL, 2); a2
            CONCAT_WS(',', 'abcde', 2, NULL, 22); abcde,2,22
            ENCODE('123', 'base64'); MTIz
            ENCODE(X'0aff', 'hex'); 0aff
            TO_HEX(2147483647); 7fffffff
            HEX(255); FF
            HEX('abc'); 616263
            INSTR('barbar', 'ba', -1); 4
            INSTR('barbar', 'ba', 1, 2); 4
            SUBSTRING_INDEX('www.mysql.com', '.', -2); mysql.com
            ELT(1, 'Aa', 'Bb'); Aa
            ELT(9, 'Aa', 'Bb'); null
            ENDS_WITH('alphabet', 'bet'); TRUE
            DATE_TRUNC('hour', TIMESTAMP '2001-02-16 20:38:40'); 2001-02-16 20:00:00
            DATE_TRUNC('year', TIMESTAMP '2001-02-16 20:38:40'); 2001-01-01 00:00:00
            DATE_TRUNC('millennium', TIMESTAMP '2001-02-16 20:38:40'); 2001-01-01 00:00:00
            DATE_PART('day', TIMESTAMP '2001-02-16 20:38:40'); 16.0
            DATE_PART('dow', TIMESTAMP '2001-02-16 20:38:40'); 5.0
            DATE_PART('century', TIMESTAMP '2000-12-16 12:21:13'); 20.0
            DATE_PART('epoch', TIMESTAMP '1970-01-02 00:00:01.5'); 86401.5
            TO_CHAR(TIMESTAMP '2002-04-20 17:31:12.66', 'HH12:MI:SS'); 05:31:12
            TO_CHAR(TIMESTAMP '2002-04-20 17:31:12.66', 'Day|FMDDth MON YYYY, MS US'); Saturday |20th APR 2002, 660 660000
            TO_CHAR(TIMESTAMP '2002-04-20 17:31:12', '"Day" D FMMonth am'); Day 7 April pm
            TO_DATE('05 Dec 2000', 'DD Mon YYYY'); 2000-12-05
            TO_TIMESTAMP('05 Dec 2000 11:05 PM', 'DD Mon YYYY HH12:MI AM'); 2000-12-05 23:05:00
            STR_TO_DATE('May 1, 2013', '%M %d,%Y'); 2013-05-01 00:00:00
            MAKE_DATE(2013, 7, 15); 2013-07-15
            MAKE_TIMESTAMP(2013, 7, 15, 8, 15, 23.5); 2013-07-15 08:15:23.5
            MAKEDATE(2011, 32); 2011-02-01
            FROM_UNIXTIME(1447430881); 2015-11-13 17:08:01
            UNIX_TIMESTAMP(TIMESTAMP '2015-11-13 17:08:01'); 1447430881
            TIME(TIMESTAMP '2003-12-31 01:02:03'); 01:02:03
            DATE_ADD('2018-05-01', INTERVAL 1 DAY); 2018-05-02
            DATE_SUB('2018-05-01 00:00:00', INTERVAL 1 SECOND); 2018-04-30 23:59:59
            LOG(2, 64); 6.0
            LOG(100); 2.0
            GCD(1071, 462); 21
            LCM(1071, 462); 23562
            FACTORIAL(5); 120
            CBRT(64e0); 4.0
            DIV(9, 4); 2
            REGEXP_COUNT('123456789012', '\\d\\d\\d'); 4
            REGEXP_REPLACE('a b c', 'b', 'X', 1, 1); a X c
            JSON_EXTRACT('[10, 20, [30, 40]]', '$[1]'); 20
            USER(); kim
            CURRENT_USER(); kim
            SCHEMA(); PUBLIC
            CURRENT_DATABASE() = DATABASE(); TRUE
            """)
    void exampleOfAManual(String expression, String expected) throws SQLException {
        assertThat(answer(expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            SPLIT_PART('a', ',', 0); 22023
            CHR(0); 22023
            CHR(55296); 22023
            REPEAT('ab', 2147483647); 54000
            SPACE(9223372036854775807); 54000
            LPAD('a', 9223372036854775807, 'b'); 54000
            REPLACE(REPEAT('a', 5000000), 'a', 'bbbbbbb'); 54000
            REGEXP_LIKE('a', '('); 22023
            REGEXP_LIKE('a', 'a', 'q'); 22023
            'a' RLIKE '('; 22023
            REGEXP_REPLACE('a', 'a', '\\7'); 22023
            SHA2('a', 7); 22023
            FROM_BASE64('?'); 22023
            UNHEX('xy'); 22023
            DECODE('a', 'rot13'); 22023
            JSON_EXTRACT('{', '$.a'); 22032
            JSON_EXTRACT('{}', 'a'); 22023
            DATE_TRUNC('moon', TIMESTAMP '2001-02-16 20:38:40'); 22023
            DATE_PART('moon', TIMESTAMP '2001-02-16 20:38:40'); 22023
            TO_CHAR(TRUE, '9'); 42804
            TO_CHAR(7, '9'); 42804
            TO_DATE('x', 'YYYY'); 22007
            TO_DATE('2001-02-30', 'YYYY-MM-DD'); 22008
            MAKE_DATE(2001, 2, 30); 22008
            MAKEDATE(9999, 366); 22008
            FROM_UNIXTIME(9223372036854775807); 22008
            SQRT(-1); 22003
            LOG(0); 22003
            LOG(1, 2); 22003
            FACTORIAL(-1); 22003
            ROUND(CAST(9223372036854775807 AS BIGINT), -1); 22003
            5 DIV 0; 22012
            1e300 DIV 1; 22003
            """)
    void errorOfValuesIsNoDefect(String expression, String state) {
        assertThatThrownBy(() -> first("SELECT " + expression))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
    }

    @Test
    void connectionsHaveNumbersOfTheirOwn() throws SQLException {
        String first = answer("CONNECTION_ID()");
        try (Connection other = DriverManager.getConnection("jdbc:schemaless:?user=kim");
                Statement statement = other.createStatement();
                ResultSet rows = statement.executeQuery("SELECT CONNECTION_ID()")) {
            rows.next();
            assertThat(rows.getString(1)).isNotEqualTo(first);
        }
        assertThat(answer("CONNECTION_ID()")).isEqualTo(first);
    }

    @Test
    void secondsSince1970AreThoseOfNow() throws SQLException {
        long before = Instant.now().getEpochSecond();

        assertThat(Long.parseLong(answer("UNIX_TIMESTAMP()"))).isBetween(before, before + 60);
        assertThat(Long.parseLong(answer("MAX(UNIX_TIMESTAMP())"))).isBetween(before, before + 60);
    }
}
