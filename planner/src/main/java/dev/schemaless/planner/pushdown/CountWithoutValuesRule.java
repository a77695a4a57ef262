package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessScan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;

/**
 * Lets {@code COUNT(*)} read rows without values. {@link PushProjectIntoScanRule} cannot: Calcite's builder removes the
 * projection between an aggregate that uses no column and the scan.
 */
public final class CountWithoutValuesRule extends RelRule<RelRule.Config> {
    public CountWithoutValuesRule() {
        super(RuleConfigs.of(
                "CountWithoutValuesRule",
                aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .oneInput(scan -> scan.operand(SchemalessScan.class).noInputs())));
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        return needsNoValues(call.rel(0));
    }

    /** Says whether an aggregate counts rows, and does no more. */
    public static boolean needsNoValues(LogicalAggregate aggregate) {
        return aggregate.getGroupSet().isEmpty()
                && aggregate.getAggCallList().stream()
                        .allMatch(each -> each.getArgList().isEmpty() && !each.hasFilter());
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        SchemalessScan scan = call.rel(1);
        RexNode zero = scan.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ZERO);
        LogicalProject rows = LogicalProject.create(scan, List.of(), List.of(zero), List.of("DUMMY"), Set.of());
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(rows)));
    }
}
