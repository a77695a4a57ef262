package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.parse;
import static dev.schemaless.parser.Parsing.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CHECK EXTERNAL TABLE t",
                "CHECK EXTERNAL TABLE s.t LIMIT 10",
                "EXPLAIN DIFF SELECT a FROM t WHERE b = 1",
                "explain diff select * from t where a in (1, 2) and b > ?"
            })
    void statementsAreWrittenAsTheyAreRead(String sql) {
        assertThat(roundTrip(sql)).isNotEmpty();
    }

    @Test
    void theirWordsAreNoKeywords() {
        assertThat(parse("SELECT diff, \"check\" FROM diff WHERE diff = 1").toString())
                .contains("diff");
        assertThat(parse("EXPLAIN SELECT diff FROM t")).isNotInstanceOf(ExplainDiff.class);
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
