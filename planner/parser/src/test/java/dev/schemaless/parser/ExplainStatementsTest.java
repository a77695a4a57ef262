package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.command;
import static dev.schemaless.parser.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** EXPLAIN is parsed with its form and its statement. */
class ExplainStatementsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXPLAIN PLAN FOR SELECT * FROM t",
                "EXPLAIN PLAN INCLUDING ALL ATTRIBUTES FOR SELECT * FROM t",
                "EXPLAIN PLAN WITHOUT IMPLEMENTATION FOR SELECT * FROM t",
            })
    void explainPlanForHoldsTheStatement(String sql) {
        assertThat(parse(sql, SqlExplain.class).getExplicandum()).isInstanceOf(SqlSelect.class);
    }

    @Test
    void explainPlanForTakesTruncate() {
        assertThat(parse("EXPLAIN PLAN FOR TRUNCATE TABLE t", SqlExplain.class).getExplicandum())
                .isInstanceOf(Statement.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXPLAIN SELECT * FROM t",
                "EXPLAIN FORMAT JSON SELECT * FROM t",
                "EXPLAIN FORMAT=JSON SELECT * FROM t",
                "DESCRIBE SELECT * FROM t"
            })
    void explainHoldsTheStatement(String sql) {
        Explain explain = command(sql, Explain.class);

        assertThat(explain.statement()).isInstanceOf(SqlSelect.class);
        assertThat(explain.format()).isEqualTo(sql.contains("JSON") ? ExplainFormat.JSON : ExplainFormat.TEXT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXPLAIN ", "EXPLAIN FORMAT JSON ", "DESCRIBE "})
    void explainKeepsIgnore(String prefix) {
        SqlNode insert = command(prefix + "INSERT IGNORE INTO t (a) VALUES (1)", Explain.class)
                .statement();
        assertThat(((SchemalessInsert) insert).onDuplicate()).isEqualTo(SchemalessInsert.OnDuplicate.IGNORE);
    }
}
