package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.version.SchemalessVersionScan;
import dev.schemaless.planner.version.VersionWindow;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;

/** Gives a read of versions the part of the filter above it that our own evaluator can apply; the rest stays a filter. */
public final class PushFilterIntoVersionScanRule extends RelRule<RelRule.Config> {
    public PushFilterIntoVersionScanRule() {
        super(RuleConfigs.of(
                "PushFilterIntoVersionScanRule",
                filter -> filter.operand(LogicalFilter.class)
                        .oneInput(scan -> scan.operand(SchemalessVersionScan.class)
                                .predicate(each -> each.window().equals(VersionWindow.ALL))
                                .noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        SchemalessVersionScan scan = call.rel(1);
        SplitFilter split = SplitFilter.of(call.rel(0), UnaryOperator.identity(), conjunct -> true);
        if (!split.pushed().isEmpty()) {
            call.transformTo(split.above(scan.with(scan.scan().and(split.pushed()))));
        }
    }
}
