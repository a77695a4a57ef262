package dev.schemaless.planner.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.SqlBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON_VALUE, by the evaluator. */
class JsonValueTest {
    private final SqlBench bench = SqlBench.constants();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            JSON_VALUE('{"a":5}', '$.a' RETURNING BIGINT) | 5
            JSON_VALUE('{"a":1}', '$.a' RETURNING DOUBLE) | 1.0
            JSON_VALUE('{"a":"x"}', '$.a' RETURNING INTEGER) | null
            JSON_VALUE('{"a":"7"}', '$.a' RETURNING INTEGER) | 7
            JSON_VALUE('{"a":5000000000}', '$.a' RETURNING INTEGER) | null
            JSON_VALUE('{"a":1.5}', '$.a' RETURNING DECIMAL(5, 2)) | 1.50
            JSON_VALUE('{"a":1.5}', '$.a') | 1.5
            JSON_VALUE('{"a":true}', '$.a') | true
            JSON_VALUE('{"a":true}', '$.a' RETURNING BOOLEAN) | true
            JSON_VALUE('{"a":null}', '$.a' DEFAULT 'x' ON EMPTY) | null
            JSON_VALUE('{"a":{"b":[1,"z"]}}', 'lax $.a.b[1]') | z
            JSON_VALUE('{"a b":"c"}', '$."a b"') | c
            JSON_VALUE('{"a":[1]}', '$.a') | null
            JSON_VALUE('{"a":[1]}', '$.a' DEFAULT 'no' ON ERROR) | no
            JSON_VALUE('{}', '$.a') | null
            JSON_VALUE('{}', '$.a' DEFAULT 'none' ON EMPTY) | none
            JSON_VALUE('{}', '$.a' RETURNING INTEGER DEFAULT 3 ON EMPTY DEFAULT 4 ON ERROR) | 3
            JSON_VALUE('{"a":"q"}', '$.a' RETURNING INTEGER DEFAULT 3 ON EMPTY DEFAULT 4 ON ERROR) | 4
            JSON_VALUE('{}', 'strict $.a' DEFAULT 'error' ON ERROR) | error
            JSON_VALUE('{broken', '$.a') | null
            JSON_VALUE('{broken', '$.a' DEFAULT 'error' ON ERROR) | error
            JSON_VALUE(CAST(NULL AS VARCHAR), '$.a' DEFAULT 'x' ON EMPTY) | null
            CAST(JSON_VALUE('{"a":"2024-02-29"}', '$.a' RETURNING DATE) AS VARCHAR) | 2024-02-29
            JSON_VALUE('{"a":5}', '$.a' RETURNING BIGINT) + 1 | 6
            CHAR_LENGTH(JSON_VALUE('{"a":"日本"}', '$.a')) | 2
            """)
    void valueIsFoundAndOfTheType(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            JSON_VALUE('{}', '$.a' ERROR ON EMPTY) | 22032 | Cannot read JSON value: nothing is there.
            JSON_VALUE('{broken', '$.a' ERROR ON ERROR) | 22032 | Cannot read JSON value: there is no JSON or no value
            JSON_VALUE('{"a":1}', '$.*') | 22023 | Cannot read JSON path '$.*': it is not of the form
            """)
    void faultIsRefused(String expression, String sqlState, String message) {
        assertThatThrownBy(() -> bench.evaluate(expression))
                .isInstanceOfSatisfying(
                        SchemalessException.class,
                        e -> assertThat(e.code().sqlState()).isEqualTo(sqlState))
                .hasMessageStartingWith(message);
    }

    @Test
    void returnsSingleValuesOnly() {
        assertThatThrownBy(() -> bench.evaluate("JSON_VALUE('{}', '$.a' RETURNING INTEGER ARRAY)"))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("it returns single values. Use JSON_QUERY for arrays and objects");
    }
}
