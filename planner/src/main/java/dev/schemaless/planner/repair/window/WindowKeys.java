package dev.schemaless.planner.repair.window;

import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.repair.call.UuidOrder;
import dev.schemaless.planner.repair.call.WindowCalls;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;

/**
 * The keys of windows, normalised: 0.0 for -0.0, and texts for UUIDs ({@link UuidOrder}).
 *
 * <p>Calcite 1.42.0, CALCITE-6059: generated code takes -0.0 and 0.0, which are equal, for two keys. 1.43.0 does so still.
 */
public final class WindowKeys {
    private WindowKeys() {}

    /** Returns the plan without signs of zero in the keys of its windows; of the same row type. */
    public static RelNode withoutSignOfZero(RelNode rel) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        RexShuttle keys = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return withoutSignOfZero((RexOver) super.visitOver(over), builder);
            }
        };
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof Project project && project.containsOver() ? project.accept(keys) : visited;
            }
        });
    }

    static RexOver withoutSignOfZero(RexOver over, RexBuilder builder) {
        RexWindow window = over.getWindow();
        List<RexNode> partitions =
                window.partitionKeys.stream().map(key -> key(key, builder)).toList();
        List<RexFieldCollation> orders = window.orderKeys.stream()
                .map(order -> new RexFieldCollation(key(order.left, builder), order.right))
                .toList();
        boolean same = partitions.equals(window.partitionKeys) && orders.equals(window.orderKeys);
        return same ? over : WindowCalls.withKeys(over, partitions, orders, builder);
    }

    private static RexNode key(RexNode key, RexBuilder builder) {
        return UuidOrder.key(CheckedArithmetic.withoutSignOfZero(key, builder), builder);
    }
}
