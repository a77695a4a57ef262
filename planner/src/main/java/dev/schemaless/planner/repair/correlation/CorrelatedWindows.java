package dev.schemaless.planner.repair.correlation;

import dev.schemaless.planner.repair.call.WindowCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;

/**
 * Partitions the windows of a correlated query also by the outer values to which the query refers.
 *
 * <p>Calcite 1.42.0, CALCITE-7584 and CALCITE-7587: {@code RelDecorrelator} computes the query for all outer rows at once, so
 * that each window contains the rows of all of them. Mended in 1.43.0, except for windows
 * whose functions, partitions or neighbours in the select list refer to the outer row, and whose input does not.
 */
final class CorrelatedWindows extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalProject project && project.containsOver() ? partitioned(project) : visited;
    }

    private static RelNode partitioned(LogicalProject project) {
        List<RexFieldAccess> asked = List.copyOf(OuterValues.of(project));
        if (asked.isEmpty()) {
            return project;
        }
        RelNode rows = OuterValues.with(project.getInput(), asked);
        return project.copy(
                project.getTraitSet(),
                rows,
                new Partitions(asked, rows).apply(project.getProjects()),
                project.getRowType());
    }

    /** Takes values of outer rows from the ends of rows, and partitions all windows by them. */
    private static final class Partitions extends RexShuttle {
        private final List<RexFieldAccess> asked;
        private final List<RexInputRef> columns;
        private final RelNode rows;

        Partitions(List<RexFieldAccess> asked, RelNode rows) {
            int width = rows.getRowType().getFieldCount();
            this.asked = asked;
            this.rows = rows;
            this.columns = IntStream.range(width - asked.size(), width)
                    .mapToObj(column -> RexInputRef.of(column, rows.getRowType()))
                    .toList();
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            int position = asked.indexOf(access);
            return position < 0 ? super.visitFieldAccess(access) : columns.get(position);
        }

        @Override
        public RexNode visitOver(RexOver over) {
            RexOver visited = (RexOver) super.visitOver(over);
            List<RexNode> partitions = new ArrayList<>(visited.getWindow().partitionKeys);
            partitions.addAll(columns);
            return WindowCalls.withKeys(
                    visited,
                    partitions,
                    visited.getWindow().orderKeys,
                    rows.getCluster().getRexBuilder());
        }
    }
}
