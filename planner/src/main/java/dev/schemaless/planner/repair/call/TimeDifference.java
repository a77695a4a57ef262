package dev.schemaless.planner.repair.call;

import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * {@code TIMESTAMPDIFF} of a DATE and a TIMESTAMP: the date becomes a TIMESTAMP.
 *
 * <p>Calcite 1.42.0, no issue known: it subtracts days from milliseconds.
 */
public final class TimeDifference {
    /** Unit and two times. */
    public static final int OPERANDS = 3;

    private static final int MICRO_DIGITS = 6;

    private TimeDifference() {}

    /** Converts a call of three operands. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        SqlValidator validator = context.getValidator();
        RelDataType first = validator.getValidatedNodeType(call.operand(1));
        RelDataType second = validator.getValidatedNodeType(call.operand(2));
        if (first.getSqlTypeName() == second.getSqlTypeName()) {
            return standard(context, call);
        }
        SqlCall alike = call.getOperator()
                .createCall(
                        call.getParserPosition(),
                        call.operand(0),
                        timestamp(call.operand(1)),
                        timestamp(call.operand(2)));
        validator.setValidatedNodeType(alike, validator.getValidatedNodeType(call));
        return standard(context, alike);
    }

    private static RexNode standard(SqlRexContext context, SqlCall call) {
        return Objects.requireNonNull(StandardConvertletTable.INSTANCE.get(call))
                .convertCall(context, call);
    }

    private static SqlNode timestamp(SqlNode node) {
        SqlParserPos position = node.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                position,
                node,
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, MICRO_DIGITS, position), position));
    }
}
