package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ANALYZE TABLE name}: estimate the statistics by which plans are chosen. */
public final class AnalyzeTable extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "ANALYZE TABLE",
            SqlKind.OTHER_DDL,
            (pos, operands) -> new AnalyzeTable(pos, Nodes.identifier(operands[0])));

    private final SqlIdentifier table;

    public AnalyzeTable(SqlParserPos pos, SqlIdentifier table) {
        super(pos);
        this.table = table;
    }

    public SqlIdentifier table() {
        return table;
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of(table);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("ANALYZE TABLE");
        table.unparse(writer, 0, 0);
    }
}
