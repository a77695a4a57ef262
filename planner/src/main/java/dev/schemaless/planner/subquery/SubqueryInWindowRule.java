package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/**
 * Computes subqueries in functions over windows by a projection below.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SubQueryRemoveRule} does not look into windows, and throws IllegalArgumentException ("not
 * found").
 */
public final class SubqueryInWindowRule extends RelRule<RelRule.Config> {
    public SubqueryInWindowRule() {
        super(RuleConfigs.of(
                "SubqueryInWindowRule",
                project -> project.operand(LogicalProject.class)
                        .predicate(each -> each.containsOver() && RexUtil.SubQueryFinder.containsSubQuery(each))
                        .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        Columns columns = new Columns(project.getInput());
        List<RexNode> outputs = columns.apply(project.getProjects());
        if (columns.areInWindow) {
            boolean asksMore = RexUtil.SubQueryFinder.find(outputs) != null;
            call.transformTo(LogicalProject.create(
                    columns.below(project),
                    project.getHints(),
                    outputs,
                    project.getRowType(),
                    asksMore ? project.getVariablesSet() : ImmutableSet.of()));
        }
    }

    /**
     * Puts a column in place of each subquery in windows and other expressions, except those that windows are compared
     * with.
     */
    private static final class Columns extends RexShuttle {
        private final RelNode input;
        private final Map<RexSubQuery, RexNode> columns = new LinkedHashMap<>();
        private boolean isInWindow;
        private boolean areInWindow;

        Columns(RelNode input) {
            this.input = input;
        }

        /** Returns the rows that the columns are of. */
        RelNode below(Project project) {
            RexBuilder builder = input.getCluster().getRexBuilder();
            List<RexNode> values = new ArrayList<>(builder.identityProjects(input.getRowType()));
            List<@Nullable String> names = new ArrayList<>(input.getRowType().getFieldNames());
            values.addAll(columns.keySet());
            columns.keySet().forEach(each -> names.add(null));
            return LogicalProject.create(
                    input, List.of(), values, SqlValidatorUtil.uniquify(names, true), project.getVariablesSet());
        }

        @Override
        public RexNode visitOver(RexOver over) {
            isInWindow = true;
            RexNode visited = super.visitOver(over);
            isInWindow = false;
            return visited;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subquery) {
            if (RexOver.containsOver(subquery.getOperands(), null)) {
                return super.visitSubQuery(subquery);
            }
            areInWindow |= isInWindow;
            int next = input.getRowType().getFieldCount() + columns.size();
            RexBuilder builder = input.getCluster().getRexBuilder();
            return columns.computeIfAbsent(subquery, each -> builder.makeInputRef(each.getType(), next));
        }
    }
}
