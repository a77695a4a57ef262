package dev.schemaless.planner.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.planner.expression.SqlBench;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What SQL may call runs. */
class SchemalessOperatorsTest {
    private final SqlBench bench = SqlBench.constants();

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            CONCAT('a', 'b', 'c'); abc
            CONCAT_WS('-', 'a', 'b'); a-b
            LEFT('abc', 2); ab
            RIGHT('abc', 2); bc
            REPEAT('ab', 2); abab
            REVERSE('abc'); cba
            SPACE(2); `  `
            SUBSTR('hello', 2, 3); ell
            INSTR('hello', 'l'); 3
            MD5('a'); 0cc175b9c0f1b6a831c399e269772661
            SHA1('a'); 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8
            TO_BASE64('a'); YQ==
            SOUNDEX('Robert'); R163
            LOG2(8e0); 3.0
            BIT_COUNT(7); 3
            DAYNAME(DATE '2024-02-29'); Thursday
            MONTHNAME(DATE '2024-02-29'); February
            REGEXP_LIKE('abc', 'b.'); true
            REGEXP_REPLACE('abc', 'b', 'x'); axc
            'abc' RLIKE 'b.'; true
            JSON_LENGTH('[1, 2]'); 2
            JSON_EXISTS('{"a": 1}', '$.a'); true
            JSON_QUERY('{"a": [1]}', '$.a'); [1]
            GREATEST(2, 3, 1); 3
            GREATEST('a', CAST(NULL AS VARCHAR)); null
            LEAST(2, 3, 1); 1
            COSH(0e0); 1.0
            SINH(0e0); 0.0
            TANH(0e0); 0.0
            DATABASE(); db
            VERSION(); 1.2.3
            CURRENT_USER; kim
            """)
    void runsByTheEvaluator(String expression, String expected) {
        assertThat(SqlBench.show(bench.evaluate(expression))).isEqualTo(expected);
    }

    @Test
    void tableHasOperatorsOfTheStandardOfMysqlAndItsOwn() {
        Set<String> names = SchemalessOperators.table().getOperatorList().stream()
                .map(SqlOperator::getName)
                .map(name -> name.toUpperCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(names).contains("ABS", "JSON_KEYS", "NOT RLIKE", "SOUNDEX", "JSON_VALUE", "NOW");
    }

    @Test
    void functionsThatCannotRunAreNotFound() {
        assertThatThrownBy(() -> bench.evaluate("COMPRESS('a')"))
                .hasMessageContaining("No match found for function signature COMPRESS");
    }
}
