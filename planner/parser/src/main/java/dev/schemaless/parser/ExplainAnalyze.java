package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN ANALYZE query}: run it, and say what was planned and what happened. */
public final class ExplainAnalyze extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "EXPLAIN ANALYZE", SqlKind.OTHER, (pos, operands) -> new ExplainAnalyze(pos, Nodes.required(operands[0])));

    private final SqlNode statement;

    public ExplainAnalyze(SqlParserPos pos, SqlNode statement) {
        super(pos);
        this.statement = statement;
    }

    public SqlNode statement() {
        return statement;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(statement);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("EXPLAIN ANALYZE");
        statement.unparse(writer, 0, 0);
    }
}
