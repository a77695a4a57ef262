package dev.schemaless.planner.subquery;

import dev.schemaless.planner.pushdown.CountWithoutValuesRule;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;

/**
 * Gives {@code COUNT(*)} over a possible semi join a column to read, because {@linkplain SemiJoinProjectRule} looks for
 * joins with a selected column of the left side.
 */
public final class CountOfSemiJoinRule extends RelRule<RelRule.Config> {
    public CountOfSemiJoinRule() {
        super(RuleConfigs.of(
                "CountOfSemiJoinRule",
                aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .predicate(CountWithoutValuesRule::needsNoValues)
                        .oneInput(join -> join.operand(LogicalJoin.class)
                                .predicate(each -> each.getJoinType() == JoinRelType.INNER)
                                .inputs(
                                        left -> left.operand(RelNode.class).anyInputs(),
                                        right -> right.operand(LogicalAggregate.class)
                                                .predicate(each ->
                                                        each.getAggCallList().isEmpty())
                                                .anyInputs()))));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        LogicalJoin join = call.rel(1);
        LogicalProject first = LogicalProject.create(
                join,
                List.of(),
                List.of(join.getCluster().getRexBuilder().makeInputRef(join, 0)),
                List.of(join.getRowType().getFieldNames().get(0)),
                Set.of());
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(first)));
    }
}
