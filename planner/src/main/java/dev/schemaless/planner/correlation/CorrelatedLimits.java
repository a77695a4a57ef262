package dev.schemaless.planner.correlation;

import java.math.BigDecimal;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Gives a correlated query whose {@code LIMIT} is a parameter an {@code OFFSET 0}. Decorrelation numbers the rows of such a one; of one
 * without it looks whether the limit is 1, which it takes to be known.
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
