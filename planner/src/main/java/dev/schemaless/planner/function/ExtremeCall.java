package dev.schemaless.planner.function;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.ExtremeCalls;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * GREATEST and LEAST as one call. Calcite makes a CASE of them that compares each operand with each, so that plans grow with the
 * square of their number.
 */
final class ExtremeCall {
    private static final SqlOperator GREATEST = function(ExtremeCalls.GREATEST);
    private static final SqlOperator LEAST = function(ExtremeCalls.LEAST);
    private static final Set<SqlTypeName> UNORDERED = Set.of(SqlTypeName.MAP, SqlTypeName.ANY, SqlTypeName.VARIANT);

    private ExtremeCall() {}

    /** Converts a call of either; its operands take the type that they have in common. */
    static RexNode of(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        if (UNORDERED.contains(type.getSqlTypeName())) {
            throw new SchemalessException(
                    ErrorCode.TYPE_INVALID,
                    "Cannot plan statement: values of " + type.getSqlTypeName() + " have no order. Take "
                            + call.getOperator().getName() + " of others");
        }
        List<RexNode> operands = call.getOperandList().stream()
                .map(SqlNode.class::cast)
                .map(context::convertExpression)
                .map(operand -> builder.ensureType(nullability(type, operand, builder), operand, true))
                .toList();
        SqlOperator operator = call.getOperator().getKind() == SqlKind.GREATEST ? GREATEST : LEAST;
        return builder.makeCall(type, operator, operands);
    }

    private static RelDataType nullability(RelDataType type, RexNode operand, RexBuilder builder) {
        return builder.getTypeFactory()
                .createTypeWithNullability(type, operand.getType().isNullable());
    }

    private static SqlOperator function(String name) {
        return new SqlFunction(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.LEAST_RESTRICTIVE.andThen(SqlTypeTransforms.TO_NULLABLE),
                null,
                null,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}
