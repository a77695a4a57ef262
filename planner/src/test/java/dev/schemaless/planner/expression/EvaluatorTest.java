package dev.schemaless.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known answers. */
class EvaluatorTest {
    private final SqlBench bench = SqlBench.constants();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            NULL AND FALSE | false
            NULL OR TRUE | true
            CAST(NULL AS BOOLEAN) AND TRUE | null
            NOT CAST(NULL AS BOOLEAN) | null
            CAST(NULL AS BOOLEAN) IS UNKNOWN | true
            (n = 2) IS NOT TRUE | true
            CAST(NULL AS INTEGER) IS DISTINCT FROM n | true
            CAST(NULL AS INTEGER) IS NOT DISTINCT FROM NULL | true
            n IN (1, 2, 3, 4, 5) | true
            n + 10 IN (1, 2, 3, 4, 5) | false
            n NOT IN (2, 3, 4, 5, 6) | true
            NULLIF(n, 1) IN (1, 2) | null
            n BETWEEN 0 AND 1.5 | true
            n = 1.0 | true
            n < 1.5e0 | true
            'a' < 'B' | false
            U&'\\E000' > U&'\\D83D\\DE00' | true
            '日本' = '日本' | true
            'abc' = 'abc   ' | false
            CASE WHEN n = 1 THEN 'a' ELSE 'bbb' END | a
            CASE WHEN n = 2 THEN 1 ELSE 2.5 END | 2.5
            COALESCE(NULLIF(n, 1), 7) | 7
            X'0aff' > X'0a01' | true
            """)
    void evaluatesConditions(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            5 / 2 | 2
            -5 / 2 | -2
            -5 % 3 | -2
            7.0 / 2 | 3.500000000000
            1.0 / 3 | 0.333333333333
            0.1 + 0.2 | 0.3
            1.5 * 1.5 | 2.25
            10.0 % 3 | 1.0
            1e0 / 4 | 0.25
            -(n + 1) | -2
            ABS(-3) | 3
            ABS(-3.5) | 3.5
            CAST(123456789012345678901234567890 AS DECIMAL(38, 0)) * 2 | 246913578024691357802469135780
            FLOOR(-1.5) | -2
            CEIL(1.2) | 2
            FLOOR(1.7e0) | 1.0
            CEIL(CAST(1.2 AS REAL)) | 2.0
            """)
    void computesNumbers(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            CAST(2.5 AS INTEGER) | 3
            CAST(-2.5 AS INTEGER) | -3
            CAST(' 42 ' AS INTEGER) | 42
            CAST('1.25' AS DECIMAL(3, 1)) | 1.3
            CAST(0.1 AS VARCHAR) | 0.1
            CAST(1.5e0 AS VARCHAR) | 1.5
            CAST(n = 1 AS VARCHAR) | TRUE
            CAST('abcdef' AS VARCHAR(3)) | abc
            CAST(12345 AS VARCHAR(2)) | 12
            CAST('true' AS BOOLEAN) | true
            CAST('1e2' AS DOUBLE) | 100.0
            CAST(DATE '2024-02-29' AS VARCHAR) | 2024-02-29
            CAST(TIMESTAMP '2024-02-29 01:02:03.500' AS VARCHAR) | 2024-02-29 01:02:03.5
            CAST(CAST(TIMESTAMP '2024-02-29 01:02:03.567' AS TIMESTAMP(1)) AS VARCHAR) | 2024-02-29 01:02:03.5
            CAST(CAST(TIMESTAMP '1969-12-31 23:59:59.567' AS TIMESTAMP(0)) AS VARCHAR) | 1969-12-31 23:59:59
            CAST(CAST('2024-02-29 23:59:59' AS DATE) AS VARCHAR) | 2024-02-29
            CAST(CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID) AS VARCHAR) | 123e4567-e89b-12d3-a456-426614174000
            CAST(ARRAY['1', '2'] AS INTEGER ARRAY)[2] | 2
            """)
    void casts(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            2147483647 + n | 22003 | Cannot use number 2147483648 as INTEGER: it is out of range.
            9223372036854775807 + n | 22003 | Cannot use number with more than 64 bits as BIGINT: it is out of range.
            CAST(127 AS TINYINT) + CAST(n AS TINYINT) | 22003 | Cannot use number 128 as TINYINT: it is out of range.
            -(-2147483648 + n - 1) | 22003 | Cannot use number 2147483648 as INTEGER: it is out of range.
            n / 0 | 22012 | Cannot divide: the divisor is 0.
            n / 0.0 | 22012 | Cannot divide: the divisor is 0.
            n / 0e0 | 22012 | Cannot divide: the divisor is 0.
            MOD(n, 0) | 22012 | Cannot divide: the divisor is 0.
            1e308 * 1e10 | 22003 | Cannot use number Infinity as DOUBLE: it is out of range.
            CAST(300 AS TINYINT) | 22003 | Cannot use number 300 as TINYINT: it is out of range.
            CAST(123.45 AS DECIMAL(4, 2)) | 22003 | Cannot use number 123.45 as DECIMAL(4, 2): it is out of range.
            CAST('x1' AS INTEGER) | 22018 | Cannot cast 'x1': it does not read as an integer.
            CAST('1.5' AS INTEGER) | 22018 | Cannot cast '1.5': it does not read as an integer.
            CAST('yes' AS BOOLEAN) | 22018 | Cannot cast 'yes': it does not read as BOOLEAN.
            CAST('1d' AS DOUBLE) | 22018 | Cannot cast '1d': it does not read as DOUBLE.
            CAST('1e400' AS DOUBLE) | 22003 | Cannot use number 1E+400 as DOUBLE: it is out of range.
            CAST('99999999999' AS INTEGER) | 22003 | Cannot use number 99999999999 as INTEGER: it is out of range.
            CAST('tomorrow' AS DATE) | 22007 | Cannot cast 'tomorrow': it does not read as DATE.
            CAST('2024-02-30' AS DATE) | 22008 | Cannot use '2024-02-30' as DATE: a field is out of range.
            'a' LIKE 'a' ESCAPE 'xy' | 22023 | Cannot match LIKE pattern 'a': the escape 'xy' is not one character.
            'a' LIKE 'a!' ESCAPE '!' | 22023 | Cannot match LIKE pattern 'a!': the escape character is not followed by
            """)
    void refuses(String expression, String sqlState, String message) {
        assertThatThrownBy(() -> bench.evaluate(expression))
                .isInstanceOfSatisfying(
                        SchemalessException.class,
                        e -> assertThat(e.code().sqlState()).isEqualTo(sqlState))
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'abc' LIKE 'a%'; true
            'abc' LIKE '_b_'; true
            'abc' NOT LIKE '%d%'; true
            'a%c' LIKE 'a!%c' ESCAPE '!'; true
            'abc' LIKE 'a!%c' ESCAPE '!'; false
            'a\\bc' LIKE 'a\\b_'; true
            'mississippi' LIKE 'm%iss%ip%'; true
            'mississippi' LIKE '%ssx%'; false
            '' LIKE '%'; true
            '' LIKE '_'; false
            U&'x\\D83D\\DE00y' LIKE 'x_y'; true
            UPPER('straße') || LOWER('ÄB'); STRASSEäb
            TRIM('  a b '); a b
            TRIM(LEADING 'x' FROM 'xxaxx'); axx
            TRIM(TRAILING 'x' FROM 'xxaxx'); xxa
            SUBSTRING('hello', 2, 3); ell
            SUBSTRING('hello', -1, 3); o
            SUBSTRING('hello', 2, -1); ``
            CAST('abc' AS CHAR(5)) || '.'; abc.
            SUBSTRING('hello' FROM 4); lo
            SUBSTRING('hello', 9); ``
            SUBSTRING('hello', 2, 9223372036854775807); ello
            OVERLAY('hello' PLACING 'XY' FROM 2); hXYlo
            OVERLAY('hello' PLACING 'XY' FROM 2 FOR 0); hXYello
            OVERLAY('hello' PLACING 'XY' FROM 9 FOR 1); helloXY
            OVERLAY('hello' PLACING 'XY' FROM 1 FOR 9223372036854775807); XY
            OVERLAY('hello' PLACING CAST(NULL AS VARCHAR) FROM 2); null
            CHAR_LENGTH('日本語'); 3
            POSITION('l' IN 'hello'); 3
            POSITION('x' IN 'hello'); 0
            'a' || CAST(NULL AS VARCHAR); null
            """)
    void evaluatesStrings(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            EXTRACT(YEAR FROM DATE '2024-02-29') | 2024
            EXTRACT(QUARTER FROM DATE '2024-05-29') | 2
            EXTRACT(DOW FROM DATE '2024-02-29') | 5
            EXTRACT(DOY FROM DATE '2024-02-29') | 60
            EXTRACT(HOUR FROM TIMESTAMP '2024-02-29 23:04:05') | 23
            EXTRACT(SECOND FROM TIME '23:04:05') | 5
            CAST(DATE '2024-01-31' + INTERVAL '1' MONTH AS VARCHAR) | 2024-02-29
            CAST(DATE '2024-03-01' - INTERVAL '1' DAY AS VARCHAR) | 2024-02-29
            CAST(TIMESTAMP '2024-03-01 00:00:00' - INTERVAL '1' SECOND AS VARCHAR) | 2024-02-29 23:59:59
            CAST(TIME '23:00:00' + INTERVAL '2' HOUR AS VARCHAR) | 01:00:00
            CAST(FLOOR(TIMESTAMP '2024-05-29 23:04:05' TO MONTH) AS VARCHAR) | 2024-05-01 00:00:00
            CAST(CEIL(TIMESTAMP '2024-05-29 23:04:05' TO DAY) AS VARCHAR) | 2024-05-30 00:00:00
            CAST(FLOOR(DATE '2024-05-29' TO YEAR) AS VARCHAR) | 2024-01-01
            DATE '2024-05-29' > DATE '2024-05-28' | true
            EXTRACT(MILLENNIUM FROM DATE '2000-12-31') | 2
            EXTRACT(CENTURY FROM DATE '2000-12-31') | 20
            EXTRACT(DECADE FROM DATE '2000-12-31') | 200
            EXTRACT(MICROSECOND FROM TIME '23:04:05.678') | 5678000
            EXTRACT(NANOSECOND FROM TIME '23:04:05.678') | 5678000000
            TIMESTAMPDIFF(MONTH, DATE '2020-01-31', DATE '2020-02-29') | 0
            TIMESTAMPDIFF(MONTH, TIMESTAMP '2020-01-31 12:00:00', TIMESTAMP '2020-03-31 11:59:59') | 1
            TIMESTAMPDIFF(YEAR, DATE '2020-03-01', DATE '2016-02-29') | -4
            TIMESTAMPDIFF(QUARTER, DATE '2019-01-01', DATE '2020-01-01') | 4
            (DATE '2020-01-01' - DATE '2019-01-01') MONTH = INTERVAL '1' YEAR | true
            CAST(DATE '2020-01-31' + CAST(n AS INTERVAL MONTH) AS VARCHAR) | 2020-02-29
            INTERVAL '1' DAY + CAST(n AS INTERVAL HOUR) = INTERVAL '25' HOUR | true
            CAST(INTERVAL '36' HOUR * n AS INTERVAL DAY) = INTERVAL '1' DAY | true
            (CASE WHEN n = 1 THEN INTERVAL '1.5' SECOND ELSE INTERVAL '1' MINUTE END) = INTERVAL '1.5' SECOND | true
            INTERVAL '3' DAY / 2 = INTERVAL '36' HOUR | true
            -(INTERVAL '1' YEAR * n) = INTERVAL '-12' MONTH | true
            CAST(CURRENT_TIMESTAMP AS VARCHAR) | 2026-03-02 00:30:15.25
            CAST(NOW() AS VARCHAR) | 2026-03-02 00:30:15.25
            CAST(CURRENT_DATE AS VARCHAR) | 2026-03-02
            CURRENT_USER | kim
            DATABASE() | db
            VERSION() | 1.2.3
            """)
    void evaluatesTimeAndSession(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ARRAY[1, 2, 3][2] | 2
            ARRAY[1, 2, 3][0] | null
            ARRAY[1, 2, 3][4] | null
            CARDINALITY(ARRAY[1, 2, 3]) | 3
            MAP['a', 1, 'b', 2]['b'] | 2
            MAP['a', 1]['c'] | null
            ARRAY[1, 2] = ARRAY[1, 2] | true
            ARRAY[1.0, 2] = ARRAY[1.00, 2.5] | false
            """)
    void evaluatesCollections(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }
}
