package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code TRUNCATE TABLE name}. */
public final class TruncateTable extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "TRUNCATE TABLE",
            SqlKind.TRUNCATE_TABLE,
            (pos, operands) -> new TruncateTable(pos, Nodes.identifier(operands[0]), Nodes.flag(operands[1])));

    private final SqlIdentifier table;
    private final boolean restartsIdentity;

    public TruncateTable(SqlParserPos pos, SqlIdentifier table, boolean restartsIdentity) {
        super(pos);
        this.table = table;
        this.restartsIdentity = restartsIdentity;
    }

    public SqlIdentifier table() {
        return table;
    }

    /** Says whether the numbers of the table's identity column begin again. */
    public boolean restartsIdentity() {
        return restartsIdentity;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(table, Nodes.flag(restartsIdentity));
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("TRUNCATE TABLE");
        table.unparse(writer, 0, 0);
        if (restartsIdentity) {
            writer.keyword("RESTART IDENTITY");
        }
    }
}
