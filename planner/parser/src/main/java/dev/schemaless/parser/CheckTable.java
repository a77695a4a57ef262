package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableNullableList;
import org.jspecify.annotations.Nullable;

/** {@code CHECK EXTERNAL TABLE name [LIMIT rows]}: compare index entries and rows of a table that another program keeps. */
public final class CheckTable extends SqlCall {
    private static final NodeOperator OPERATOR = new NodeOperator(
            "CHECK EXTERNAL TABLE",
            SqlKind.OTHER,
            (pos, operands) -> new CheckTable(pos, Nodes.identifier(operands[0]), (SqlLiteral) operands[1]));

    private final SqlIdentifier table;
    private final @Nullable SqlLiteral limit;

    /**
     * @param limit a number; null if all findings are wanted
     */
    public CheckTable(SqlParserPos pos, SqlIdentifier table, @Nullable SqlLiteral limit) {
        super(pos);
        this.table = table;
        this.limit = limit;
    }

    public SqlIdentifier table() {
        return table;
    }

    /** Returns the number of findings after which the check ends, as it is written; null for none. */
    public @Nullable String limit() {
        return limit == null ? null : limit.toValue();
    }

    @Override
    public SqlOperator getOperator() {
        return OPERATOR;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return ImmutableNullableList.of(table, limit);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        writer.keyword("CHECK EXTERNAL TABLE");
        table.unparse(writer, 0, 0);
        if (limit != null) {
            writer.keyword("LIMIT");
            limit.unparse(writer, 0, 0);
        }
    }
}
