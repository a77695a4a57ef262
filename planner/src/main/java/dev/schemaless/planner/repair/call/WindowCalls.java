package dev.schemaless.planner.repair.call;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;

/** Copies calls over windows. */
public final class WindowCalls {
    private WindowCalls() {}

    /** Returns a call with other arguments. */
    public static RexNode withOperands(RexOver over, List<RexNode> operands, RexBuilder builder) {
        return copy(over, over.getType(), operands, builder);
    }

    /** Returns a call that gives values of another type. */
    public static RexNode withType(RexOver over, RelDataType type, RexBuilder builder) {
        return copy(over, type, over.getOperands(), builder);
    }

    private static RexNode copy(RexOver over, RelDataType type, List<RexNode> operands, RexBuilder builder) {
        RexWindow window = over.getWindow();
        return builder.makeOver(
                type,
                over.getAggOperator(),
                operands,
                window.partitionKeys,
                ImmutableList.copyOf(window.orderKeys),
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }
}
