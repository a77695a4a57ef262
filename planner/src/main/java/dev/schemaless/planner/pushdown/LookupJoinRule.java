package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.AccessPaths;
import dev.schemaless.planner.access.ColumnConditions;
import dev.schemaless.planner.read.LookupJoinOperator.Output;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessLookupJoin;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexUtil;

/**
 * Offers an index nested-loop join: a table's rows are looked up, by key or through an index, for the rows that they join. Its
 * cost grows with the rows of the other side, not with those of the table.
 */
public final class LookupJoinRule extends RelRule<RelRule.Config> {
    private final boolean tableIsLeft;

    private LookupJoinRule(RelRule.Config config, boolean tableIsLeft) {
        super(config);
        this.tableIsLeft = tableIsLeft;
    }

    /** Returns the rules for a table on either side, with and without a projection above it. */
    public static List<LookupJoinRule> all() {
        OperandTransform any = other -> other.operand(RelNode.class).anyInputs();
        OperandTransform scan = table -> table.operand(SchemalessScan.class).noInputs();
        OperandTransform widened =
                project -> project.operand(LogicalProject.class).oneInput(scan);
        return List.of(
                new LookupJoinRule(config("right", any, scan), false),
                new LookupJoinRule(config("left", scan, any), true),
                new LookupJoinRule(config("right project", any, widened), false),
                new LookupJoinRule(config("left project", widened, any), true));
    }

    private static RelRule.Config config(String name, OperandTransform left, OperandTransform right) {
        return RuleConfigs.of(
                "LookupJoinRule:" + name,
                join -> join.operand(LogicalJoin.class).inputs(left, right));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Join join = call.rel(0);
        Optional<SchemalessScan> table = table(call);
        Optional<Output> output = output(join.getJoinType());
        if (table.isEmpty()
                || output.isEmpty()
                || !join.getVariablesSet().isEmpty()
                || RexUtil.containsCorrelation(join.getCondition())) {
            return;
        }
        SchemalessScan scan = table.get();
        RelNode outer = tableIsLeft ? join.getRight() : join.getLeft();
        RelNode own = convert(outer, outer.getTraitSet().replace(SchemalessConvention.INSTANCE));
        LookupKeys.conditions(join, scan, tableIsLeft)
                .flatMap(conditions -> path(scan, conditions))
                .ifPresent(path -> call.transformTo(new SchemalessLookupJoin(own, join, scan, path, output.get())));
    }

    private Optional<SchemalessScan> table(RelOptRuleCall call) {
        int position = tableIsLeft ? 1 : 2;
        return call.rel(position) instanceof LogicalProject project
                ? WidenedScan.of(project, call.rel(position + 1))
                : Optional.of(call.rel(position));
    }

    private Optional<Output> output(JoinRelType type) {
        return switch (type) {
            case INNER -> Optional.of(tableIsLeft ? Output.INNER_FIRST : Output.OUTER_FIRST);
            case LEFT -> tableIsLeft ? Optional.empty() : Optional.of(Output.OUTER_FIRST_WITH_UNMATCHED);
            case RIGHT -> tableIsLeft ? Optional.of(Output.INNER_FIRST_WITH_UNMATCHED) : Optional.empty();
            case SEMI -> tableIsLeft ? Optional.empty() : Optional.of(Output.MATCHED);
            case ANTI -> tableIsLeft ? Optional.empty() : Optional.of(Output.UNMATCHED);
            default -> Optional.empty();
        };
    }

    /** Returns the path that finds the fewest rows for each row. A path that reads all rows of a shard does not count. */
    private static Optional<AccessPath> path(SchemalessScan scan, ColumnConditions conditions) {
        List<AccessPath> all = AccessPaths.of(scan.spec().table(), conditions);
        return scan.spec().hints().choose(all).stream()
                .filter(path -> path.isJoined() && isLookup(path))
                // each batch would look for rows written since
                .filter(path -> scan.spec().asOf() == null || path.indexes().isEmpty())
                .min(Comparator.comparingDouble(
                        path -> scan.spec().estimate(path).cost()));
    }

    private static boolean isLookup(AccessPath path) {
        return path instanceof AccessPath.KeyLookup
                || path instanceof AccessPath.RowKeyLookup
                || path instanceof AccessPath.IndexLookup;
    }
}
