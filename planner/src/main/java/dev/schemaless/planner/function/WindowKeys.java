package dev.schemaless.planner.function;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;

/** What windows are made by: generated code takes -0.0 and 0.0, which are equal, for two keys, so that the sign goes. */
final class WindowKeys {
    private WindowKeys() {}

    static RexOver withoutSignOfZero(RexOver over, RexBuilder builder) {
        RexWindow window = over.getWindow();
        List<RexNode> partitions = window.partitionKeys.stream()
                .map(key -> CheckedArithmetic.withoutSignOfZero(key, builder))
                .toList();
        List<RexFieldCollation> orders = window.orderKeys.stream()
                .map(order ->
                        new RexFieldCollation(CheckedArithmetic.withoutSignOfZero(order.left, builder), order.right))
                .toList();
        boolean same = partitions.equals(window.partitionKeys) && orders.equals(window.orderKeys);
        return same ? over : WindowCalls.withKeys(over, partitions, orders, builder);
    }
}
