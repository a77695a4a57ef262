package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessSystemScan;
import dev.schemaless.planner.system.SystemTable;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
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
        SchemalessSystemScan scan = call.rel(1);
        SplitFilter split = SplitFilter.of(
                call.rel(0),
                UnaryOperator.identity(),
                conjunct -> OWNER.contains(RelOptUtil.InputFinder.bits(conjunct)));
        if (!split.pushed().isEmpty()) {
            RexNode owners = RexUtil.composeConjunction(scan.getCluster().getRexBuilder(), split.pushed());
            call.transformTo(split.above(scan.of(owners)));
        }
    }
}
