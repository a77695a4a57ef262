package dev.schemaless.planner.repair.call;

import dev.schemaless.planner.expression.UuidCalls;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Hides constants of type UUID from simplification, which would join comparisons to ranges.
 *
 * <p>Calcite 1.42.0, no issue known: it orders by {@link java.util.UUID#compareTo}, which compares signed halves.
 */
public final class UuidOrder {
    private static final SqlOperator CONSTANT = new Constant();

    private UuidOrder() {}

    /** Returns a condition whose comparisons with constants Calcite cannot join. */
    public static RexNode ofConstants(RexNode condition, RexBuilder builder) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexCall visited = (RexCall) super.visitCall(call);
                if (!isOrder(visited.getKind())) {
                    return visited;
                }
                List<RexNode> operands = visited.getOperands().stream()
                        .map(operand -> constant(operand, builder))
                        .toList();
                return operands.equals(visited.getOperands())
                        ? visited
                        : builder.makeCall(visited.getType(), visited.getOperator(), operands);
            }
        });
    }

    private static boolean isOrder(SqlKind kind) {
        return switch (kind) {
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> true;
            default -> false;
        };
    }

    private static RexNode constant(RexNode operand, RexBuilder builder) {
        boolean constant = isUuid(operand.getType())
                && !(operand instanceof RexInputRef)
                && RexUtil.isConstant(operand)
                && !(operand instanceof RexCall call && call.getOperator().equals(CONSTANT));
        return constant ? builder.makeCall(operand.getType(), CONSTANT, List.of(operand)) : operand;
    }

    private static boolean isUuid(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.UUID;
    }

    /** A constant that is not folded: dynamic, as CURRENT_TIMESTAMP is. */
    private static final class Constant extends SqlFunction {
        Constant() {
            super(
                    UuidCalls.CONSTANT,
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0,
                    null,
                    null,
                    SqlFunctionCategory.USER_DEFINED_FUNCTION);
        }

        @Override
        public boolean isDynamicFunction() {
            return true;
        }
    }
}
