package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.EvaluatedCalc;
import java.util.Optional;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;

/**
 * Puts the filters and projections of a finished plan on our own evaluator, wherever that knows them. Elsewhere, code is generated for them
 * with {@link StoppableCalls}.
 */
public final class EvaluatedCalcs extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        Optional<RelNode> evaluated =
                visited instanceof EnumerableCalc calc ? EvaluatedCalc.of(calc) : Optional.empty();
        return evaluated.orElseGet(() -> visited.getConvention() == EnumerableConvention.INSTANCE
                ? visited.accept(new StoppableCalls(visited.getCluster().getRexBuilder()))
                : visited);
    }
}
