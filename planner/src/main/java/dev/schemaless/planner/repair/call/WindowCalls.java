package dev.schemaless.planner.repair.call;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlAggFunction;

/** Copies calls over windows. */
public final class WindowCalls {
    private WindowCalls() {}

    /** Returns a call with other arguments. */
    public static RexNode withOperands(RexOver over, List<RexNode> operands, RexBuilder builder) {
        return of(over.getAggOperator(), over, operands, builder);
    }

    /** Returns a call of another function, which gives values of the same type, with other arguments. */
    public static RexNode of(SqlAggFunction function, RexOver over, List<RexNode> operands, RexBuilder builder) {
        return copy(over.getType(), function, over, operands, builder);
    }

    /** Returns a call that gives values of another type, with other arguments. */
    static RexNode ofType(RelDataType type, RexOver over, List<RexNode> operands, RexBuilder builder) {
        return copy(type, over.getAggOperator(), over, operands, builder);
    }

    private static RexNode copy(
            RelDataType type, SqlAggFunction function, RexOver over, List<RexNode> operands, RexBuilder builder) {
        RexWindow window = over.getWindow();
        return copy(type, function, over, operands, window.partitionKeys, window.orderKeys, Frame.of(window), builder);
    }

    /** Returns a call whose window is made by other keys, of the same types. */
    public static RexOver withKeys(
            RexOver over, List<RexNode> partitions, List<RexFieldCollation> orders, RexBuilder builder) {
        Frame frame = Frame.of(over.getWindow());
        return (RexOver) copy(
                over.getType(), over.getAggOperator(), over, over.getOperands(), partitions, orders, frame, builder);
    }

    /** Returns a call over a window of {@code RANGE} that is ordered by one key, from one bound to another. */
    public static RexOver withRange(
            RexOver over, RexFieldCollation order, RexWindowBound lower, RexWindowBound upper, RexBuilder builder) {
        RexWindow window = over.getWindow();
        Frame frame = new Frame(false, lower, upper);
        return (RexOver) copy(
                over.getType(),
                over.getAggOperator(),
                over,
                over.getOperands(),
                window.partitionKeys,
                List.of(order),
                frame,
                builder);
    }

    private static RexNode copy(
            RelDataType type,
            SqlAggFunction function,
            RexOver over,
            List<RexNode> operands,
            List<RexNode> partitions,
            List<RexFieldCollation> orders,
            Frame frame,
            RexBuilder builder) {
        return builder.makeOver(
                type,
                function,
                operands,
                partitions,
                ImmutableList.copyOf(orders),
                frame.lower(),
                frame.upper(),
                over.getWindow().getExclude(),
                frame.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    /** The rows of its partition that a window has. */
    private record Frame(boolean isRows, RexWindowBound lower, RexWindowBound upper) {
        static Frame of(RexWindow window) {
            return new Frame(window.isRows(), window.getLowerBound(), window.getUpperBound());
        }
    }
}
