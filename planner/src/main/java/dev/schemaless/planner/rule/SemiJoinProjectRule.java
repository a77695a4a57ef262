package dev.schemaless.planner.rule;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.SemiJoinRule;

/**
 * Offers {@code IN} and {@code EXISTS} as semi joins: of a join with the distinct values of a query, from which nothing is
 * selected. The rows of a semi join may be looked for, without what makes them distinct.
 */
public final class SemiJoinProjectRule {
    private SemiJoinProjectRule() {}

    /** Returns the rule, for a projection above the join: {@link CountOfSemiJoinRule} puts one where there is none. */
    public static RelOptRule create() {
        return SemiJoinRule.ProjectToSemiJoinRule.ProjectToSemiJoinRuleConfig.DEFAULT
                .withOperandFor(LogicalProject.class, LogicalJoin.class, LogicalAggregate.class)
                .toRule();
    }
}
