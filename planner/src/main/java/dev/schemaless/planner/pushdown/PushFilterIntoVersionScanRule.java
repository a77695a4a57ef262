package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.version.SchemalessVersionScan;
import dev.schemaless.planner.version.VersionWindow;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

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
        LogicalFilter filter = call.rel(0);
        SchemalessVersionScan scan = call.rel(1);
        List<RexNode> pushed = new ArrayList<>();
        List<RexNode> kept = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (isPushable(conjunct) ? pushed : kept).add(conjunct);
        }
        if (pushed.isEmpty()) {
            return;
        }
        RelNode narrowed = scan.with(scan.scan().and(pushed));
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
