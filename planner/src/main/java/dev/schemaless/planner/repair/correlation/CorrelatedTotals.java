package dev.schemaless.planner.repair.correlation;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.RelBuilder;

/**
 * Lets an aggregate without groups count its rows, in a correlated query, so that it gives a row for outer values that no row has.
 *
 * <p>Calcite 1.42.0, no issue known: {@code RelDecorrelator} makes such rows up where there is a COUNT, which is not NULL in them. Others it leaves to the
 * outer join that a scalar subquery becomes; in {@code LATERAL}, within another aggregate and within a join there is none.
 */
final class CorrelatedTotals extends RelHomogeneousShuttle {
    private final RelBuilder builder;

    CorrelatedTotals(RelBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RelNode visit(LogicalCorrelate correlate) {
        RelNode right = correlate.getRight();
        return correlate.copy(
                correlate.getTraitSet(),
                List.of(
                        correlate.getLeft().accept(this),
                        correlate.getJoinType() == JoinRelType.LEFT ? scalar(right) : right.accept(this)));
    }

    /** Leaves alone the aggregate whose row, if it is missing, an outer join stands for. */
    private RelNode scalar(RelNode rel) {
        if (rel instanceof LogicalProject || rel instanceof LogicalFilter) {
            return rel.copy(rel.getTraitSet(), List.of(scalar(rel.getInput(0))));
        }
        return rel instanceof LogicalAggregate ? super.visit(rel) : rel.accept(this);
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalAggregate aggregate
                        && aggregate.getGroupCount() == 0
                        && aggregate.getAggCallList().stream().noneMatch(CorrelatedTotals::isCount)
                        && !RelOptUtil.getVariablesUsed(aggregate.getInput()).isEmpty()
                ? counting(aggregate)
                : visited;
    }

    private static boolean isCount(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.COUNT;
    }

    private RelNode counting(LogicalAggregate aggregate) {
        builder.push(aggregate.getInput());
        List<RelBuilder.AggCall> calls = new ArrayList<>();
        aggregate.getAggCallList().forEach(call -> calls.add(builder.aggregateCall(call)));
        calls.add(builder.countStar("rows"));
        builder.aggregate(builder.groupKey(), calls);
        return builder.project(
                        builder.fields().subList(0, calls.size() - 1),
                        aggregate.getRowType().getFieldNames(),
                        true)
                .build();
    }
}
