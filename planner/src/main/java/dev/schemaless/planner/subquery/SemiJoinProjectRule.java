package dev.schemaless.planner.subquery;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.SemiJoinRule;
import org.apache.calcite.rex.RexUtil;

/**
 * Offers {@code IN} and {@code EXISTS} as semi joins. They are joins with the distinct values of a subquery, from which nothing
 * is selected. The rows of a semi join can be looked up, without making them distinct. Outer joins from which nothing is selected
 * stay as they are.
 */
public final class SemiJoinProjectRule extends SemiJoinRule.ProjectToSemiJoinRule {
    private SemiJoinProjectRule(ProjectToSemiJoinRuleConfig config) {
        super(config);
    }

    /** Returns the rule, for a projection above the join: {@link CountOfSemiJoinRule} puts one where there is none. */
    public static SemiJoinProjectRule create() {
        return new SemiJoinProjectRule(ProjectToSemiJoinRuleConfig.DEFAULT.withOperandFor(
                LogicalProject.class, LogicalJoin.class, LogicalAggregate.class));
    }

    /** Excludes outer joins that select all of the left side: they would become that side, a cycle for the search. */
    @Override
    public boolean matches(RelOptRuleCall call) {
        Project project = call.rel(0);
        Join join = call.rel(1);
        return join.getJoinType() == JoinRelType.INNER
                || !RexUtil.isIdentity(project.getProjects(), join.getLeft().getRowType());
    }
}
