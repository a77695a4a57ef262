package dev.schemaless.planner.subquery;

import com.google.common.collect.ImmutableSet;
import dev.schemaless.planner.rel.RuleConfigs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/**
 * Reads values once that may differ when they are read again, where {@code IN} may be NULL: its result is the greatest
 * of the comparisons with each of them. Otherwise they would be read for equal values, and again for NULLs.
 */
public final class ChosenValuesRule extends RelRule<RelRule.Config> {
    private static final int EQUAL = 2;
    private static final int UNKNOWN = 1;

    private ChosenValuesRule(RelRule.Config config) {
        super(config);
    }

    /** Returns the rules. */
    public static List<ChosenValuesRule> all() {
        return List.of(
                new ChosenValuesRule(RuleConfigs.of(
                        "ChosenValuesRule:filter",
                        filter -> filter.operand(LogicalFilter.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs())),
                new ChosenValuesRule(RuleConfigs.of(
                        "ChosenValuesRule:project",
                        project -> project.operand(LogicalProject.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        if (call.rel(0) instanceof LogicalFilter filter) {
            Chosen chosen = new Chosen(filter, RelOptUtil.conjunctions(filter.getCondition()), call.builder());
            RexNode condition = filter.getCondition().accept(chosen);
            if (chosen.found) {
                call.transformTo(
                        LogicalFilter.create(filter.getInput(), condition, with(filter.getVariablesSet(), chosen.row)));
            }
        } else if (call.rel(0) instanceof LogicalProject project) {
            Chosen chosen = new Chosen(project, List.of(), call.builder());
            List<RexNode> outputs = chosen.apply(project.getProjects());
            if (chosen.found) {
                call.transformTo(LogicalProject.create(
                        project.getInput(),
                        project.getHints(),
                        outputs,
                        project.getRowType(),
                        with(project.getVariablesSet(), chosen.row)));
            }
        }
    }

    private static ImmutableSet<CorrelationId> with(Set<CorrelationId> variables, CorrelationId row) {
        return ImmutableSet.<CorrelationId>builder().addAll(variables).add(row).build();
    }

    private static boolean isReadTwice(RexSubQuery values) {
        return values.getKind() == SqlKind.IN
                && InSubqueries.mayCompareNull(values)
                && RelOptUtil.getVariablesUsed(values.rel).isEmpty()
                && values.getOperands().stream()
                        .allMatch(each -> RexUtil.isDeterministic(each) && RexUtil.SubQueryFinder.find(each) == null)
                && !RepeatableRows.of(values.rel);
    }

    private static final class Chosen extends RexShuttle {
        private final RelNode input;
        private final Set<RexNode> conditions;
        private final RelBuilder builder;
        private final CorrelationId row;
        private boolean found;

        Chosen(RelNode node, List<RexNode> conditions, RelBuilder builder) {
            this.input = node.getInput(0);
            this.conditions = new HashSet<>(conditions);
            this.builder = builder;
            this.row = node.getCluster().createCorrel();
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery values) {
            if (conditions.contains(values) || !isReadTwice(values)) {
                return values;
            }
            found = true;
            // distinct, for an expression of chance would be put in place of each use of it otherwise
            builder.push(values.rel).distinct();
            RexNode equal = builder.and(IntStream.range(0, values.getOperands().size())
                    .mapToObj(i -> builder.equals(ofOuter(values.getOperands().get(i)), builder.field(i)))
                    .toList());
            RexNode compared = builder.call(
                    SqlStdOperatorTable.CASE,
                    builder.call(SqlStdOperatorTable.IS_TRUE, equal),
                    builder.literal(EQUAL),
                    builder.isNull(equal),
                    builder.literal(UNKNOWN),
                    builder.literal(0));
            RexNode greatest = RexSubQuery.scalar(builder.project(compared)
                    .aggregate(builder.groupKey(), builder.max(builder.field(0)))
                    .build());
            RexBuilder rexBuilder = builder.getRexBuilder();
            return builder.call(
                    SqlStdOperatorTable.CASE,
                    builder.equals(greatest, builder.literal(UNKNOWN)),
                    rexBuilder.makeNullLiteral(values.getType()),
                    builder.call(SqlStdOperatorTable.IS_TRUE, builder.equals(greatest, builder.literal(EQUAL))));
        }

        private RexNode ofOuter(RexNode compared) {
            return InSubqueries.ofOuter(compared, input.getRowType(), row, builder.getRexBuilder());
        }
    }
}
