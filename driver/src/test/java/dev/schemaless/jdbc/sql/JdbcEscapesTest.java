package dev.schemaless.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcEscapesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            SELECT * FROM {oj a LEFT JOIN b ON a.x = b.x} WHERE 1 = 1 | SELECT * FROM  a LEFT JOIN b ON a.x = b.x  WHERE 1 = 1
            SELECT * FROM { OJ a, b}                                  | SELECT * FROM  a, b^ ^
            x LIKE 'a!_%' {escape '!'}                                | x LIKE 'a!_%' ESCAPE '!'^ ^
            SELECT 1 {limit 5 offset 2}                               | SELECT 1 LIMIT 5 offset 2^ ^
            SELECT {d '2026-01-01'}, { T'10:00:00' }, {ts '2026-01-01 1:2:3'}  | SELECT DATE '2026-01-01' , TIME '10:00:00'  , TIMESTAMP '2026-01-01 1:2:3'^ ^
            {oj a LEFT JOIN b ON {fn CONVERT(a.x, SQL_REAL)} = 1}     | ^ ^a LEFT JOIN b ON {fn CONVERT(a.x, SQL_REAL)} = 1^ ^
            SELECT {fn ABS({fn LENGTH('a')})}                         | SELECT ABS(LENGTH('a') )
            SELECT { FN  log (x)}, {fn LOG10(x)}, {fn logs(x)}        | SELECT LN(x) , LOG10(x) , logs(x)
            """)
    void escapesTheParserDoesNotKnowAreRewritten(String sql, String expected) throws Exception {
        assertThat(JdbcEscapes.translate(sql).strip())
                .isEqualTo(expected.replace("^", "").strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT {d 5}, {t}, {dt '10:00:00'}, {fn INSERT(a, 1, 1, '')}",
                "SELECT '{oj x}', \"{limit 1}\", `{escape}`",
                "SELECT 'it''s {oj' -- {oj x}\n, 1 /* {limit 1} */",
                "SELECT 'unclosed {oj x}",
                "SELECT 1 /* unclosed {oj x}",
                "SELECT a - 1, b / 2 }",
                "SELECT {ojx 1}"
            })
    void everythingElseStaysAsItIs(String sql) throws Exception {
        assertThat(JdbcEscapes.translate(sql)).isEqualTo(sql);
    }

    @Test
    void textWithoutBracesIsTheSameObject() throws Exception {
        String sql = "SELECT 1";
        assertThat(JdbcEscapes.translate(sql)).isSameAs(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{fn CONVERT(", "{ ", "{d "})
    void manyBracesAreReadInOnePass(String opening) {
        String sql = "SELECT " + opening.repeat(200_000);

        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(JdbcEscapes.translate(sql)).isEqualTo(sql));
    }
}
