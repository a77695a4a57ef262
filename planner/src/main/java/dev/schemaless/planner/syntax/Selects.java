package dev.schemaless.planner.syntax;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Parse trees that statements are rewritten to. */
public final class Selects {
    private Selects() {}

    /** Returns the query of a list from a place; {@code where} is null for all rows. */
    public static SqlSelect of(List<? extends SqlNode> list, SqlNode from, @Nullable SqlNode where) {
        SqlParserPos position = from.getParserPosition();
        return new SqlSelect(
                position,
                null,
                new SqlNodeList(list, position),
                from,
                where,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Returns a value cast to a type. */
    public static SqlNode cast(SqlNode value, RelDataType type) {
        return SqlStdOperatorTable.CAST.createCall(
                value.getParserPosition(), value, SqlTypeUtil.convertTypeToSpec(type));
    }

    /** Returns a copy that shares nothing the validator changes. */
    public static SqlNode copy(SqlNode node) {
        SqlNode copy = node.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier identifier) {
                return identifier.clone(identifier.getParserPosition());
            }

            @Override
            public SqlNode visit(org.apache.calcite.sql.SqlCall call) {
                CallCopyingArgHandler handler = new CallCopyingArgHandler(call, true);
                call.getOperator().acceptCall(this, call, false, handler);
                return handler.result();
            }
        });
        return java.util.Objects.requireNonNull(copy);
    }
}
