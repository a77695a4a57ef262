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
 * {@code query FOR UPDATE [OF table, …]}, {@code FOR SHARE} and their kin, which all mean the same here. Clauses on
 * waiting for locks and on locked rows are dropped, because no reader waits.
 */
public final class Locking extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "FOR UPDATE",
            SqlKind.OTHER,
            (pos, operands) -> new Locking(pos, Nodes.required(operands[0]), Nodes.list(operands[1])));

    private final SqlNode query;
    private final SqlNodeList tables;

    /** @param tables the names or aliases after OF; empty for all tables of the query */
    public Locking(SqlParserPos pos, SqlNode query, SqlNodeList tables) {
        super(pos);
        this.query = query;
        this.tables = tables;
    }

    public SqlNode query() {
        return query;
    }

    /** Returns the names or aliases after OF; empty for all tables of the query. */
    public SqlNodeList tables() {
        return tables;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(query, tables);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        query.unparse(writer, 0, 0);
        writer.keyword("FOR UPDATE");
        if (!tables.isEmpty()) {
            writer.keyword("OF");
            tables.unparse(writer, 0, 0);
        }
    }
}
