package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.version.OutputRefs;
import dev.schemaless.planner.version.SchemalessVersionScan;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Leaves a read of versions only the columns that the projection above it needs, so that unused bodies are not read.
 */
public final class PushProjectIntoVersionScanRule extends RelRule<RelRule.Config> {
    public PushProjectIntoVersionScanRule() {
        super(RuleConfigs.of(
                "PushProjectIntoVersionScanRule",
                project -> project.operand(LogicalProject.class)
                        .oneInput(scan ->
                                scan.operand(SchemalessVersionScan.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        SchemalessVersionScan scan = call.rel(1);
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        // a row needs a column, also if rows are only counted
        ImmutableBitSet wanted = used.isEmpty() ? ImmutableBitSet.of(0) : used;
        int outputs = scan.scan().outputs().size();
        if (wanted.cardinality() == outputs) {
            return;
        }
        int[] moved = new int[outputs];
        List<Integer> kept = wanted.asList();
        for (int i = 0; i < kept.size(); i++) {
            moved[kept.get(i)] = i;
        }
        List<RexNode> projects = project.getProjects().stream()
                .map(each -> OutputRefs.moved(each, moved))
                .toList();
        call.transformTo(LogicalProject.create(
                scan.with(scan.scan().outputs(kept)),
                project.getHints(),
                projects,
                project.getRowType(),
                project.getVariablesSet()));
    }
}
