package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlKind;
import org.junit.jupiter.api.Test;

class ExpressionTest {
    @Test
    void jdbcEscapesAreLiterals() {
        assertThat(Parsing.unparse(parse("SELECT {d '2020-01-01'}, {ts '2020-01-01 00:00:00'}, {fn UCASE('a')}")))
                .isEqualTo("SELECT DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', {fn UCASE('a') }");
    }

    @Test
    void expressionIsParsedAlone() throws SqlSyntaxException {
        assertThat(Parsing.PARSER.parseExpression("1 + CAST('2' AS INT)").getKind())
                .isEqualTo(SqlKind.PLUS);
    }
}
