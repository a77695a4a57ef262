package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code statement RETURNING expression, …}: a statement that changes rows, and the values to return of each of them.
 */
public final class Returning extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "RETURNING",
            SqlKind.OTHER,
            (pos, operands) -> new Returning(pos, Nodes.required(operands[0]), Nodes.list(operands[1])));

    private final SqlNode statement;
    private final SqlNodeList items;

    /**
     * @param statement an INSERT, UPSERT, UPDATE or DELETE
     * @param items as the list of a SELECT has them
     */
    public Returning(SqlParserPos pos, SqlNode statement, SqlNodeList items) {
        super(pos);
        this.statement = statement;
        this.items = items;
    }

    public SqlNode statement() {
        return statement;
    }

    public SqlNodeList items() {
        return items;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(statement, items);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        statement.unparse(writer, 0, 0);
        writer.keyword("RETURNING");
        SqlWriter.Frame frame = writer.startList("", "");
        for (SqlNode item : items) {
            writer.sep(",");
            item.unparse(writer, 0, 0);
        }
        writer.endList(frame);
    }
}
