package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

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
        LogicalFilter filter = call.rel(0);
        SchemalessScan scan = call.rel(1);
        ScanRewriter rewriter = new ScanRewriter(scan);
        List<RexNode> pushed = new ArrayList<>(scan.spec().conjuncts());
        List<RexNode> kept = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            RexNode rewritten = conjunct.accept(rewriter);
            if (isPushable(rewritten)) {
                pushed.add(rewritten);
            } else {
                kept.add(conjunct);
            }
        }
        if (pushed.size() == scan.spec().conjuncts().size()) {
            return;
        }
        RelNode narrowed = scan.with(rewriter.values(), scan.spec().conjunction(pushed), scan.outputs());
        call.transformTo(
                kept.isEmpty()
                        ? narrowed
                        : LogicalFilter.create(
                                narrowed,
                                RexUtil.composeConjunction(scan.getCluster().getRexBuilder(), kept)));
    }

    private static boolean isPushable(RexNode conjunct) {
        return !RexUtil.containsCorrelation(conjunct)
                && RexUtil.isDeterministic(conjunct)
                && Evaluators.knows(conjunct);
    }
}
