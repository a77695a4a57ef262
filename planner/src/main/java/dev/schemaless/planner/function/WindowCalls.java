package dev.schemaless.planner.function;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;

/** Copies calls over windows. */
public final class WindowCalls {
    private WindowCalls() {}

    /** Returns a call with other arguments. */
    static RexNode withOperands(RexOver over, List<RexNode> operands, RexBuilder builder) {
        return of(over.getAggOperator(), over, operands, builder);
    }

    /** Returns a call of another function, which gives values of the same type, with other arguments. */
    static RexNode of(SqlAggFunction function, RexOver over, List<RexNode> operands, RexBuilder builder) {
        return copy(function, over, operands, over.getWindow().partitionKeys, over.getWindow().orderKeys, builder);
    }

    /** Returns a call whose window is made by other keys, of the same types. */
    public static RexOver withKeys(
            RexOver over, List<RexNode> partitions, List<RexFieldCollation> orders, RexBuilder builder) {
        return (RexOver) copy(over.getAggOperator(), over, over.getOperands(), partitions, orders, builder);
    }

    private static RexNode copy(
            SqlAggFunction function,
            RexOver over,
            List<RexNode> operands,
            List<RexNode> partitions,
            List<RexFieldCollation> orders,
            RexBuilder builder) {
        RexWindow window = over.getWindow();
        return builder.makeOver(
                over.getType(),
                function,
                operands,
                partitions,
                ImmutableList.copyOf(orders),
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
