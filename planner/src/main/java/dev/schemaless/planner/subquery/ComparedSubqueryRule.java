package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;

/**
 * Computes subqueries before {@code IN}, {@code ANY} and {@code ALL} in a projection below: Calcite's rules would place the comparison in a join,
 * where the subquery has no outer row.
 */
public final class ComparedSubqueryRule extends RelRule<RelRule.Config> {
    private ComparedSubqueryRule(RelRule.Config config) {
        super(config);
    }

    /** Returns the rules. */
    public static List<ComparedSubqueryRule> all() {
        return List.of(
                new ComparedSubqueryRule(RuleConfigs.of(
                        "ComparedSubqueryRule:filter",
                        filter -> filter.operand(LogicalFilter.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs())),
                new ComparedSubqueryRule(RuleConfigs.of(
                        "ComparedSubqueryRule:project",
                        project -> project.operand(LogicalProject.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        if (call.rel(0) instanceof LogicalFilter filter) {
            Compared compared = new Compared(filter.getInput());
            RexNode condition = filter.getCondition().accept(compared);
            if (compared.isAny()) {
                RelNode rows = compared.rows(filter.getVariablesSet());
                RelNode kept = LogicalFilter.create(rows, condition, ImmutableSet.copyOf(filter.getVariablesSet()));
                List<RexNode> outputs = builder(filter).identityProjects(filter.getRowType()).stream()
                        .map(RexNode.class::cast)
                        .toList();
                call.transformTo(LogicalProject.create(kept, List.of(), outputs, filter.getRowType(), Set.of()));
            }
        } else if (call.rel(0) instanceof LogicalProject project) {
            Compared compared = new Compared(project.getInput());
            List<RexNode> outputs = compared.apply(project.getProjects());
            if (compared.isAny()) {
                call.transformTo(LogicalProject.create(
                        compared.rows(project.getVariablesSet()),
                        project.getHints(),
                        outputs,
                        project.getRowType(),
                        project.getVariablesSet()));
            }
        }
    }

    private static RexBuilder builder(RelNode rel) {
        return rel.getCluster().getRexBuilder();
    }

    /** Puts columns in place of compared values that contain subqueries. */
    private static final class Compared extends RexShuttle {
        private final RelNode input;
        private final List<RexNode> columns = new ArrayList<>();

        Compared(RelNode input) {
            this.input = input;
            columns.addAll(builder(input).identityProjects(input.getRowType()));
        }

        boolean isAny() {
            return columns.size() > input.getRowType().getFieldCount();
        }

        RelNode rows(Set<CorrelationId> variables) {
            return LogicalProject.create(input, List.of(), columns, (List<String>) null, variables);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery values) {
            List<RexNode> operands = new ArrayList<>();
            for (RexNode operand : values.getOperands()) {
                operands.add(RexUtil.SubQueryFinder.find(operand) == null ? operand : column(operand));
            }
            return operands.equals(values.getOperands()) ? values : values.clone(values.getType(), operands);
        }

        private RexNode column(RexNode value) {
            columns.add(value);
            return new RexInputRef(columns.size() - 1, value.getType());
        }
    }
}
