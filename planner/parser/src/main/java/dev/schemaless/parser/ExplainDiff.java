package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN DIFF query}: compare its answer with that of another program's client. */
public final class ExplainDiff extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "EXPLAIN DIFF", SqlKind.OTHER, (pos, operands) -> new ExplainDiff(pos, Nodes.required(operands[0])));

    private final SqlNode statement;

    public ExplainDiff(SqlParserPos pos, SqlNode statement) {
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
        writer.keyword("EXPLAIN DIFF");
        statement.unparse(writer, 0, 0);
    }
}
