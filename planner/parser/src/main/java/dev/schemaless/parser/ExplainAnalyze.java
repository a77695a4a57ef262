package dev.schemaless.parser;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN ANALYZE query}: run it, and show the plan with the counts of the run. */
public final class ExplainAnalyze extends ExplainCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "EXPLAIN ANALYZE", SqlKind.OTHER, (pos, operands) -> new ExplainAnalyze(pos, Nodes.required(operands[0])));

    public ExplainAnalyze(SqlParserPos pos, SqlNode statement) {
        super(pos, statement);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }
}
