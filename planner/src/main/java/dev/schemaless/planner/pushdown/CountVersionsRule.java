package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.version.SchemalessVersionScan;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalAggregate;

/** Lets {@code COUNT(*)} read versions without bodies, as {@link CountWithoutValuesRule} does with rows. */
public final class CountVersionsRule extends RelRule<RelRule.Config> {
    public CountVersionsRule() {
        super(RuleConfigs.of(
                "CountVersionsRule",
                aggregate -> aggregate
                        .operand(LogicalAggregate.class)
                        .predicate(CountWithoutValuesRule::needsNoValues)
                        .oneInput(scan -> scan.operand(SchemalessVersionScan.class)
                                .predicate(each -> each.scan().outputs().size() > 1)
                                .noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        SchemalessVersionScan scan = call.rel(1);
        SchemalessVersionScan counted = scan.with(scan.scan().outputs(List.of(0)));
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(counted)));
    }
}
