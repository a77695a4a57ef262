package dev.schemaless.planner.repair.correlation;

import java.math.BigDecimal;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Gives a correlated query whose {@code LIMIT} is a parameter an {@code OFFSET 0}. With an offset, decorrelation numbers the
 * rows.
 *
 * <p>Calcite 1.42.0, CALCITE-7592: {@code RelDecorrelator.decorrelateSortAsAggregate} checks whether the limit is 1, and assumes
 * that it is a literal. Mended in 1.43.0.
 */
final class CorrelatedLimits extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof Sort sort
                        && sort.offset == null
                        && sort.fetch != null
                        && !(sort.fetch instanceof RexLiteral)
                        && !RelOptUtil.getVariablesUsed(sort).isEmpty()
                ? withOffset(sort, sort.fetch)
                : visited;
    }

    private static RelNode withOffset(Sort sort, RexNode fetch) {
        RexNode none = sort.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ZERO);
        return sort.copy(sort.getTraitSet(), sort.getInput(), sort.getCollation(), none, fetch);
    }
}
