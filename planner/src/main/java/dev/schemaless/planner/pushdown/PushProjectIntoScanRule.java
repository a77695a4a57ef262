package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/** Leaves a scan only the values that the projection above it, or its own predicate, needs. */
public final class PushProjectIntoScanRule extends RelRule<RelRule.Config> {
    public PushProjectIntoScanRule() {
        super(RuleConfigs.of(
                "PushProjectIntoScanRule",
                project -> project.operand(LogicalProject.class)
                        .oneInput(scan -> scan.operand(SchemalessScan.class).noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        SchemalessScan scan = call.rel(1);
        ScanRewriter rewriter = new ScanRewriter(scan);
        List<RexNode> rewritten = rewriter.apply(project.getProjects());
        boolean plain = rewritten.stream().allMatch(RexInputRef.class::isInstance);
        ImmutableBitSet wanted = RelOptUtil.InputFinder.bits(rewritten, null);
        if (!plain && wanted.equals(ImmutableBitSet.of(scan.outputs()))) {
            return;
        }
        Pruning pruning = Pruning.of(rewriter.values(), wanted, scan);
        if (plain) {
            call.transformTo(pruning.scan(scan, rewritten));
            return;
        }
        SchemalessScan pruned = pruning.scan(scan, pruning.references(wanted));
        List<RexNode> overOutputs = pruning.overOutputs(rewritten, wanted);
        RelNode result = LogicalProject.create(
                pruned, project.getHints(), overOutputs, project.getRowType(), project.getVariablesSet());
        call.transformTo(result);
    }

    /** The values that stay, and the new position of each by its old one; -1 for values that go. */
    private static final class Pruning {
        private final List<ScanValue> values;
        private final int[] moved;

        private Pruning(List<ScanValue> values, int[] moved) {
            this.values = values;
            this.moved = moved;
        }

        static Pruning of(List<ScanValue> all, ImmutableBitSet wanted, SchemalessScan scan) {
            ImmutableBitSet kept =
                    wanted.union(RelOptUtil.InputFinder.bits(scan.spec().conjuncts(), null));
            List<ScanValue> values = new ArrayList<>();
            int[] moved = new int[all.size()];
            for (int i = 0; i < moved.length; i++) {
                moved[i] = kept.get(i) ? values.size() : -1;
                if (kept.get(i)) {
                    values.add(all.get(i));
                }
            }
            return new Pruning(values, moved);
        }

        SchemalessScan scan(SchemalessScan scan, List<RexNode> references) {
            List<Integer> outputs = references.stream()
                    .map(reference -> moved[((RexInputRef) reference).getIndex()])
                    .toList();
            List<RexNode> conjuncts = new MoveRefs(moved).apply(scan.spec().conjuncts());
            return scan.with(values, scan.spec().conjunction(conjuncts), outputs);
        }

        List<RexNode> references(ImmutableBitSet positions) {
            return positions.asList().stream()
                    .map(position -> (RexNode) new RexInputRef(
                            position, values.get(moved[position]).type()))
                    .toList();
        }

        /** Rewrites expressions over all values into expressions over the outputs, which are the wanted ones in order. */
        List<RexNode> overOutputs(List<RexNode> expressions, ImmutableBitSet wanted) {
            int[] toOutput = new int[moved.length];
            int output = 0;
            for (int position : wanted) {
                toOutput[position] = output++;
            }
            return new MoveRefs(toOutput).apply(expressions);
        }
    }

    private static final class MoveRefs extends RexShuttle {
        private final int[] moved;

        MoveRefs(int[] moved) {
            this.moved = moved;
        }

        @Override
        public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(moved[ref.getIndex()], ref.getType());
        }
    }
}
