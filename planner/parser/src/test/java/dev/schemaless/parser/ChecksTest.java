package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.command;
import static dev.schemaless.parser.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChecksTest {
    @Test
    void theirWordsAreNoKeywords() {
        assertThat(parse("SELECT diff, \"check\" FROM diff WHERE diff = 1").toString())
                .contains("diff");
        assertThat(command("EXPLAIN SELECT diff FROM t", Explain.class).question())
                .isEqualTo(Explain.Question.PLAN);
    }

    @Test
    void aCheckIsOfAnExternalTable() {
        assertThatThrownBy(() -> Parsing.PARSER.parse("CHECK TABLE t"))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageContaining("TABLE");
        assertThatThrownBy(() -> Parsing.PARSER.parse("CHECK EXTERNAL TABLE t LIMIT x"))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageContaining("x");
    }
}
