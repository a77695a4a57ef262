package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A word that says something of a query, and the query. The operator is called by the words that stand before it. */
abstract class ExplainCall extends SqlCall {
    private final SqlNode statement;

    ExplainCall(SqlParserPos pos, SqlNode statement) {
        super(pos);
        this.statement = statement;
    }

    /** Returns the query. */
    public SqlNode statement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(statement);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword(getOperator().getName());
        statement.unparse(writer, 0, 0);
    }
}
