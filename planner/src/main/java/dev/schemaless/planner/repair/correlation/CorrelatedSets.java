package dev.schemaless.planner.repair.correlation;

import dev.schemaless.planner.repair.generated.GrandTotal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Splits the grand total, the grouping set {@code ()}, from the other grouping sets of a correlated query, into an aggregate of
 * its own.
 *
 * <p>Calcite 1.42.0, no issue known: {@code RelDecorrelator} adds the outer values to every grouping set. Only for an aggregate
 * without grouping sets does it know that an empty input still gives a row. Not mended in Calcite's main branch of August 2026.
 */
public final class CorrelatedSets extends RelHomogeneousShuttle {
    private final RelBuilder builder;

    /** Makes plans with a builder. */
    public CorrelatedSets(RelBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalAggregate aggregate
                        && GrandTotal.isOneOf(aggregate)
                        && !RelOptUtil.getVariablesUsed(aggregate.getInput()).isEmpty()
                ? split(aggregate)
                : visited;
    }

    private RelNode split(LogicalAggregate aggregate) {
        RelNode all = GrandTotal.aggregate(aggregate, aggregate.getInput());
        return builder.push(others(aggregate))
                .convert(aggregate.getRowType(), true)
                .push(all)
                .project(GrandTotal.outputs(aggregate, all))
                .convert(aggregate.getRowType(), true)
                .union(true)
                .build();
    }

    private static Aggregate others(LogicalAggregate aggregate) {
        List<ImmutableBitSet> sets = new ArrayList<>(aggregate.getGroupSets());
        sets.remove(ImmutableBitSet.of());
        List<AggregateCall> calls = aggregate.getAggCallList().stream()
                .map(call -> call.adaptTo(aggregate.getInput(), call.getArgList(), call.filterArg, true, false))
                .toList();
        return aggregate.copy(aggregate.getTraitSet(), aggregate.getInput(), aggregate.getGroupSet(), sets, calls);
    }
}
