package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code INSERT INTO … ON DUPLICATE KEY UPDATE column = expression, …}. In an expression, {@code VALUES(column)} is a call of
 * a function of that name: the value that was to be inserted.
 */
public final class InsertOrUpdate extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "INSERT ON DUPLICATE KEY UPDATE",
            SqlKind.OTHER,
            (pos, operands) -> new InsertOrUpdate(
                    pos, (SqlInsert) Nodes.required(operands[0]), Nodes.list(operands[1]), Nodes.list(operands[2])));

    private final SqlInsert insert;
    private final SqlNodeList columns;
    private final SqlNodeList values;

    /**
     * @param columns as written, perhaps qualified
     * @param values an expression, or a call of DEFAULT, for each column
     */
    public InsertOrUpdate(SqlParserPos pos, SqlInsert insert, SqlNodeList columns, SqlNodeList values) {
        super(pos);
        this.insert = insert;
        this.columns = columns;
        this.values = values;
    }

    public SqlInsert insert() {
        return insert;
    }

    public SqlNodeList columns() {
        return columns;
    }

    public SqlNodeList values() {
        return values;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(insert, columns, values);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        insert.unparse(writer, 0, 0);
        writer.keyword("ON DUPLICATE KEY UPDATE");
        Nodes.unparseAssignments(writer, columns, values);
    }
}
