package dev.schemaless.planner.repair.correlation;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Removes columns from a correlation to which nothing below it refers any more. A correlation without columns becomes a join. The
 * reference may be gone with a subquery that is empty for certain, for example.
 *
 * <p>Calcite 1.42.0, no issue known: {@code RelDecorrelator.decorrelateRel(Correlate)} assumes that every required column is
 * referred to, and fails an assertion otherwise. Not mended in Calcite's main branch of August 2026.
 */
final class UnusedCorrelationColumns extends RelHomogeneousShuttle {
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
