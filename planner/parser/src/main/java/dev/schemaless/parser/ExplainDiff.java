package dev.schemaless.parser;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN DIFF query}: compare its answer with that of another program's client. */
public final class ExplainDiff extends ExplainCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "EXPLAIN DIFF", SqlKind.OTHER, (pos, operands) -> new ExplainDiff(pos, Nodes.required(operands[0])));

    public ExplainDiff(SqlParserPos pos, SqlNode statement) {
        super(pos, statement);
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }
}
