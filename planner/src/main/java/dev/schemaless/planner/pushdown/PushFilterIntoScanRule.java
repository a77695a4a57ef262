package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;

/** Gives a scan the part of the filter above it that our own evaluator can apply; the rest stays a filter. */
public final class PushFilterIntoScanRule extends RelRule<RelRule.Config> {
    public PushFilterIntoScanRule() {
        super(RuleConfigs.of(
                "PushFilterIntoScanRule",
                filter -> filter.operand(LogicalFilter.class)
                        .oneInput(scan -> scan.operand(SchemalessScan.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        SchemalessScan scan = call.rel(1);
        ScanRewriter rewriter = new ScanRewriter(scan);
        SplitFilter split = SplitFilter.of(call.rel(0), conjunct -> conjunct.accept(rewriter), conjunct -> true);
        if (!split.pushed().isEmpty()) {
            List<RexNode> all = new ArrayList<>(scan.spec().conjuncts());
            all.addAll(split.pushed());
            call.transformTo(
                    split.above(scan.with(rewriter.values(), scan.spec().conjunction(all), scan.outputs())));
        }
    }
}
