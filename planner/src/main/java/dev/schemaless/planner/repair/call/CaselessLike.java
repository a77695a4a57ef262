package dev.schemaless.planner.repair.call;

import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * {@code a ILIKE b} as {@code LOWER(a) LIKE LOWER(b)}.
 *
 * <p>Calcite 1.42.0, no issue known: its own ILIKE ignores the case of ASCII letters alone.
 */
public final class CaselessLike {
    private CaselessLike() {}

    /** Converts a call of {@code ILIKE} or {@code NOT ILIKE}. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        List<SqlNode> lower = call.getOperandList().stream()
                .map(operand -> (SqlNode) SqlStdOperatorTable.LOWER.createCall(operand.getParserPosition(), operand))
                .toList();
        boolean negated = ((SqlLikeOperator) call.getOperator()).isNegated();
        return context.convertExpression((negated ? SqlStdOperatorTable.NOT_LIKE : SqlStdOperatorTable.LIKE)
                .createCall(call.getParserPosition(), lower));
    }
}
