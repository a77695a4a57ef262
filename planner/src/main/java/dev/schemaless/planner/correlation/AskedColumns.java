package dev.schemaless.planner.correlation;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Lets correlations name those columns of outer rows only that are asked still: who asked others may have been left out since, such as
 * a subquery that is empty for certain. Decorrelation takes each that is named to be asked.
 */
final class AskedColumns extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalCorrelate correlate ? asked(correlate) : visited;
    }

    private static RelNode asked(LogicalCorrelate correlate) {
        ImmutableBitSet asked = RelOptUtil.correlationColumns(correlate.getCorrelationId(), correlate.getRight());
        if (asked.equals(correlate.getRequiredColumns())) {
            return correlate;
        }
        if (asked.isEmpty()) {
            return LogicalJoin.create(
                    correlate.getLeft(),
                    correlate.getRight(),
                    List.of(),
                    correlate.getCluster().getRexBuilder().makeLiteral(true),
                    Set.of(),
                    correlate.getJoinType());
        }
        return correlate.copy(
                correlate.getTraitSet(),
                correlate.getLeft(),
                correlate.getRight(),
                correlate.getCorrelationId(),
                asked,
                correlate.getJoinType());
    }
}
