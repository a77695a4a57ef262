package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Makes subqueries that are values columns of the row.
 *
 * <ul>
 *   <li>{@code IN} is the column of a mark join, unless it is a semi or anti join. It is TRUE, FALSE or NULL, and the subquery is
 *       read once. Calcite reads it twice where NULL may be. Where rows are compared, it joins one row with several (1.42.0, no
 *       issue known).
 *   <li>A value in a branch of {@code CASE} comes with the number of its rows. So it fails only for rows that take the branch.
 *   <li>A subquery before {@code IN}, {@code ANY} and {@code ALL} is computed below. Calcite would place the comparison in a join,
 *       where the subquery has no outer row.
 *   <li>A subquery in a function over a window is computed below. {@code SubQueryRemoveRule} does not look into windows, and throws
 *       IllegalArgumentException ("not found"; Calcite 1.42.0, no issue known).
 * </ul>
 */
public final class SubqueryColumnsRule extends RelRule<RelRule.Config> {
    private SubqueryColumnsRule(RelRule.Config config) {
        super(config);
    }

    /** Returns the rules for the nodes that may have subqueries. */
    public static List<SubqueryColumnsRule> all() {
        return List.of(
                rule(
                        "filter",
                        any -> any.operand(LogicalFilter.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs()),
                rule(
                        "project",
                        any -> any.operand(LogicalProject.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs()));
    }

    private static SubqueryColumnsRule rule(String name, OperandTransform operand) {
        return new SubqueryColumnsRule(RuleConfigs.of("SubqueryColumnsRule:" + name, operand));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        if (call.rel(0) instanceof Filter filter) {
            List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
            SubqueryColumns columns = new SubqueryColumns(
                    call.builder(), Marks.ofConditions(conditions), filter.getInput(), filter.getVariablesSet());
            RexNode condition = columns.replaced(List.of(filter.getCondition())).get(0);
            RelNode kept =
                    LogicalFilter.create(columns.rows(), condition, ImmutableSet.copyOf(filter.getVariablesSet()));
            transform(call, columns, first(kept, filter));
        } else if (call.rel(0) instanceof Project project) {
            // as Calcite has it: a projection without variables has all that its subqueries use
            Set<CorrelationId> variables = project.getVariablesSet().isEmpty()
                    ? OuterVariables.variablesOfSubqueries(project)
                    : project.getVariablesSet();
            SubqueryColumns columns =
                    new SubqueryColumns(call.builder(), Marks.ofValues(), project.getInput(), variables);
            List<RexNode> outputs = columns.replaced(project.getProjects());
            transform(
                    call,
                    columns,
                    LogicalProject.create(
                            columns.rows(),
                            project.getHints(),
                            outputs,
                            project.getRowType(),
                            project.getVariablesSet()));
        }
    }

    private static void transform(RelOptRuleCall call, SubqueryColumns columns, RelNode result) {
        if (columns.rows() != call.rel(0).getInput(0)) {
            call.transformTo(result);
        }
    }

    /** Returns the first columns of rows, as many as another has. */
    private static RelNode first(RelNode rows, RelNode other) {
        return LogicalProject.create(
                rows,
                List.of(),
                rows.getCluster().getRexBuilder().identityProjects(other.getRowType()),
                other.getRowType(),
                Set.of());
    }
}
