package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessScan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Lets {@code COUNT(*) OVER ()} and {@code ROW_NUMBER() OVER ()} read rows without values, where nothing else is selected. */
public final class WindowWithoutValuesRule extends RelRule<RelRule.Config> {
    public WindowWithoutValuesRule() {
        super(RuleConfigs.of(
                "WindowWithoutValuesRule",
                project -> project.operand(LogicalProject.class)
                        .oneInput(window -> window.operand(LogicalWindow.class)
                                .oneInput(scan ->
                                        scan.operand(SchemalessScan.class).noInputs()))));
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalWindow window = call.rel(1);
        SchemalessScan scan = call.rel(2);
        boolean windowUsesNone = window.constants.isEmpty()
                && window.groups.stream()
                        .allMatch(group -> group.keys.isEmpty()
                                && group.orderKeys.getFieldCollations().isEmpty()
                                && group.aggCalls.stream()
                                        .allMatch(each -> each.getOperands().isEmpty()));
        return windowUsesNone
                && RelOptUtil.InputFinder.bits(project.getProjects(), null).nth(0)
                        >= scan.outputs().size();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        LogicalWindow window = call.rel(1);
        SchemalessScan scan = call.rel(2);
        int width = scan.outputs().size();
        RexNode zero = scan.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ZERO);
        LogicalProject rows = LogicalProject.create(scan, List.of(), List.of(zero), List.of("DUMMY"), Set.of());
        LogicalWindow narrow = LogicalWindow.create(
                window.getTraitSet(),
                window.getHints(),
                rows,
                window.constants,
                rowType(rows, window, width),
                window.groups);
        List<RexNode> moved = RexUtil.shift(project.getProjects(), 1 - width);
        call.transformTo(project.copy(project.getTraitSet(), narrow, moved, project.getRowType()));
    }

    private static RelDataType rowType(LogicalProject rows, LogicalWindow window, int width) {
        RelDataTypeFactory.Builder builder =
                window.getCluster().getTypeFactory().builder();
        builder.addAll(rows.getRowType().getFieldList());
        builder.addAll(window.getRowType()
                .getFieldList()
                .subList(width, window.getRowType().getFieldCount()));
        return builder.build();
    }
}
