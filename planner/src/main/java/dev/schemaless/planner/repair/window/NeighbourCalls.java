package dev.schemaless.planner.repair.window;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.repair.call.WindowCalls;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Casts the operands of {@code LEAD} and {@code LAG}: value and default get the type of the call, and the offset is never NULL.
 *
 * <p>Calcite 1.42.0, no issue known: generated code assumes that value and default have the call's type, the least restrictive of
 * both, and that the offset is not NULL. Other calls do not compile, or throw.
 */
final class NeighbourCalls {
    private static final int OFFSET = 1;

    private NeighbourCalls() {}

    static boolean isNeighbour(RexOver over) {
        SqlKind kind = over.getAggOperator().getKind();
        return kind == SqlKind.LEAD || kind == SqlKind.LAG;
    }

    /** Returns a call as generated code takes it; NULL where its offset is. */
    static RexNode rewrite(RexOver over, RexBuilder builder) {
        SqlAggFunction standard =
                over.getAggOperator().getKind() == SqlKind.LEAD ? SqlStdOperatorTable.LEAD : SqlStdOperatorTable.LAG;
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < over.getOperands().size(); i++) {
            RexNode operand = over.getOperands().get(i);
            operands.add(i == OFFSET ? operand : ofType(over.getType(), operand, builder));
        }
        RexNode offset = operands.size() > OFFSET ? integer(over, operands.get(OFFSET), builder) : null;
        if (offset != null) {
            operands.set(OFFSET, offset);
        }
        if (offset == null || !offset.getType().isNullable()) {
            return WindowCalls.of(standard, over, operands, builder);
        }
        RexNode unknown = builder.makeNullLiteral(over.getType());
        if (RexLiteral.isNullLiteral(offset)) {
            return unknown;
        }
        operands.set(OFFSET, builder.makeCall(SqlStdOperatorTable.COALESCE, offset, zero(offset.getType(), builder)));
        return builder.makeCall(
                SqlStdOperatorTable.CASE,
                builder.makeCall(SqlStdOperatorTable.IS_NULL, offset),
                unknown,
                WindowCalls.of(standard, over, operands, builder));
    }

    private static RexNode integer(RexOver over, RexNode offset, RexBuilder builder) {
        SqlTypeName type = offset.getType().getSqlTypeName();
        if (type == SqlTypeName.NULL || SqlTypeName.INT_TYPES.contains(type)) {
            RelDataType integer = builder.getTypeFactory().createSqlType(SqlTypeName.INTEGER);
            return type == SqlTypeName.BIGINT ? builder.makeCast(integer, offset, true, false) : offset;
        }
        throw new SchemalessException(
                ErrorCode.TYPE_INVALID,
                "Cannot plan " + over.getAggOperator().getName() + ": its offset is of type " + type
                        + ". Cast it to INTEGER.");
    }

    private static RexNode zero(RelDataType type, RexBuilder builder) {
        return builder.makeZeroLiteral(builder.getTypeFactory().createTypeWithNullability(type, false));
    }

    private static RexNode ofType(RelDataType type, RexNode operand, RexBuilder builder) {
        boolean same = SqlTypeUtil.equalSansNullability(builder.getTypeFactory(), type, operand.getType());
        return same ? operand : builder.makeCast(type, operand, true, false);
    }
}
