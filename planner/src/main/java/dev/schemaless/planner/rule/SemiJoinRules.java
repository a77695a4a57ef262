package dev.schemaless.planner.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.SemiJoinRule;

/**
 * Offers {@code IN} and {@code EXISTS} as semi joins: of a join with the distinct values of a query, from which nothing is
 * selected. The rows of a semi join may be looked for, without what makes them distinct.
 */
public final class SemiJoinRules {
    private SemiJoinRules() {}

    /** Returns the rules for a projection and for an aggregate above the join. */
    public static List<RelOptRule> all() {
        return List.of(
                SemiJoinRule.ProjectToSemiJoinRule.ProjectToSemiJoinRuleConfig.DEFAULT
                        .withOperandFor(LogicalProject.class, LogicalJoin.class, LogicalAggregate.class)
                        .toRule(),
                SemiJoinRule.AggregateToSemiJoinRule.AggregateToSemiJoinRuleConfig.DEFAULT
                        .withOperandFor(LogicalAggregate.class, LogicalJoin.class, LogicalAggregate.class)
                        .toRule());
    }
}
