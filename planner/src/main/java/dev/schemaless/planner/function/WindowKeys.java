package dev.schemaless.planner.function;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.type.SqlTypeName;

/** What windows are made by: generated code takes -0.0 and 0.0, which are equal, for two keys, so that the sign goes. */
final class WindowKeys {
    private WindowKeys() {}

    static RexOver withoutSignOfZero(RexOver over, RexBuilder builder) {
        RexWindow window = over.getWindow();
        List<RexNode> partitions =
                window.partitionKeys.stream().map(key -> key(key, builder)).toList();
        List<RexFieldCollation> orders = window.orderKeys.stream()
                .map(order -> new RexFieldCollation(key(order.left, builder), order.right))
                .toList();
        if (partitions.equals(window.partitionKeys) && orders.equals(window.orderKeys)) {
            return over;
        }
        return (RexOver) builder.makeOver(
                over.getType(),
                over.getAggOperator(),
                over.getOperands(),
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

    private static RexNode key(RexNode key, RexBuilder builder) {
        return SqlTypeName.APPROX_TYPES.contains(key.getType().getSqlTypeName())
                ? CheckedArithmetic.withoutSignOfZero(key, builder)
                : key;
    }
}
