package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessSystemScan;
import dev.schemaless.planner.system.SystemTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Moves a filter's condition on owners into the scan of a system table, so that rows of other owners are not computed.
 */
public final class PushFilterIntoSystemScanRule extends RelRule<RelRule.Config> {
    private static final ImmutableBitSet OWNER = ImmutableBitSet.range(SystemTable.OWNER_COLUMNS);

    public PushFilterIntoSystemScanRule() {
        super(RuleConfigs.of(
                "PushFilterIntoSystemScanRule",
                filter -> filter.operand(LogicalFilter.class)
                        .oneInput(scan -> scan.operand(SchemalessSystemScan.class)
                                .predicate(each -> each.system().owned() && each.owners() == null)
                                .noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        SchemalessSystemScan scan = call.rel(1);
        List<RexNode> pushed = new ArrayList<>();
        List<RexNode> kept = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (isPushable(conjunct) ? pushed : kept).add(conjunct);
        }
        if (pushed.isEmpty()) {
            return;
        }
        RexBuilder rex = scan.getCluster().getRexBuilder();
        RelNode narrowed = scan.of(RexUtil.composeConjunction(rex, pushed));
        call.transformTo(
                kept.isEmpty() ? narrowed : LogicalFilter.create(narrowed, RexUtil.composeConjunction(rex, kept)));
    }

    private static boolean isPushable(RexNode conjunct) {
        return OWNER.contains(RelOptUtil.InputFinder.bits(conjunct))
                && !RexUtil.containsCorrelation(conjunct)
                && RexUtil.isDeterministic(conjunct)
                && Evaluators.knows(conjunct);
    }
}
