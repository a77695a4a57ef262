package dev.schemaless.planner.arithmetic;

import dev.schemaless.planner.repair.call.WindowCalls;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Sums over windows, by themselves. Calcite's converter makes {@code CASE WHEN COUNT(x) > 0 THEN SUM(x) END} of them, because generated
 * windows give 0 for no values. Ours give NULL.
 */
final class WindowSums {
    private WindowSums() {}

    /** Returns the sum that such a choice computes; the call itself if it is another. */
    static RexNode of(RexCall call, RexBuilder builder) {
        List<RexNode> operands = call.getOperands();
        boolean isChoice = call.getKind() == SqlKind.CASE
                && operands.size() == 3
                && operands.get(0).getKind() == SqlKind.GREATER_THAN
                && RexLiteral.isNullLiteral(operands.get(2));
        return isChoice
                        && RexUtil.removeCast(operands.get(1)) instanceof RexOver sum
                        && sum.getAggOperator().getKind() == SqlKind.SUM
                        && isPositiveCount((RexCall) operands.get(0), sum)
                ? WindowCalls.withType(sum, call.getType(), builder)
                : call;
    }

    private static boolean isPositiveCount(RexCall condition, RexOver sum) {
        return condition.getOperands().get(0) instanceof RexOver count
                && count.getAggOperator().getKind() == SqlKind.COUNT
                && count.getOperands().equals(sum.getOperands())
                && count.getWindow().equals(sum.getWindow())
                && count.isDistinct() == sum.isDistinct()
                && condition.getOperands().get(1) instanceof RexLiteral literal
                && isZero(literal);
    }

    private static boolean isZero(RexLiteral literal) {
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return value != null && value.signum() == 0;
    }
}
