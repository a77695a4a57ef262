package dev.schemaless.planner.plan;

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
 * Takes the set of all rows out of the grouping sets of a correlated query, into an aggregate of its own. Decorrelation adds to each
 * set what is correlated, and minds only of an aggregate without sets that it had a row without it.
 */
final class CorrelatedSets extends RelHomogeneousShuttle {
    private final RelBuilder builder;

    CorrelatedSets(RelBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalAggregate aggregate
                        && EmptySet.isOneOf(aggregate)
                        && !RelOptUtil.getVariablesUsed(aggregate.getInput()).isEmpty()
                ? split(aggregate)
                : visited;
    }

    private RelNode split(LogicalAggregate aggregate) {
        RelNode all = EmptySet.aggregate(aggregate, aggregate.getInput());
        return builder.push(others(aggregate))
                .convert(aggregate.getRowType(), true)
                .push(all)
                .project(EmptySet.outputs(aggregate, all))
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
