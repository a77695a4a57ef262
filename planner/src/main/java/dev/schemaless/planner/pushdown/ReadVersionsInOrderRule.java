package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessProject;
import dev.schemaless.planner.version.SchemalessVersionScan;
import dev.schemaless.planner.version.VersionOrder;
import dev.schemaless.planner.version.VersionWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexUtil;

/** Reads logs in the order that ORDER BY asks for, where it is theirs, so that nothing is sorted and LIMIT ends the read. */
public final class ReadVersionsInOrderRule extends RelRule<RelRule.Config> {
    private ReadVersionsInOrderRule(RelRule.Config config) {
        super(config);
    }

    /** Returns the rule for a sort over a read. */
    public static ReadVersionsInOrderRule overScan() {
        return new ReadVersionsInOrderRule(RuleConfigs.of(
                "ReadVersionsInOrderRule",
                sort -> sort.operand(LogicalSort.class)
                        .predicate(each ->
                                !each.getCollation().getFieldCollations().isEmpty())
                        .oneInput(scan ->
                                scan.operand(SchemalessVersionScan.class).noInputs())));
    }

    /** Returns the rule for a sort over a projection of a read. */
    public static ReadVersionsInOrderRule overProject() {
        return new ReadVersionsInOrderRule(RuleConfigs.of(
                "ReadVersionsInOrderRule:project",
                sort -> sort.operand(LogicalSort.class)
                        .predicate(each ->
                                !each.getCollation().getFieldCollations().isEmpty())
                        .oneInput(project -> project.operand(LogicalProject.class)
                                .predicate(ReadVersionsInOrderRule::isKnown)
                                .oneInput(scan -> scan.operand(SchemalessVersionScan.class)
                                        .noInputs()))));
    }

    private static boolean isKnown(LogicalProject project) {
        return !project.containsOver()
                && project.getProjects().stream()
                        .allMatch(node -> !RexUtil.containsCorrelation(node) && Evaluators.knows(node));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalSort sort = call.rel(0);
        if (call.rels.length == 2) {
            ordered(sort, call.rel(1), sort.getCollation()).ifPresent(call::transformTo);
            return;
        }
        LogicalProject project = call.rel(1);
        RelTraitSet sorted = sort.getTraitSet().replace(SchemalessConvention.INSTANCE);
        throughProject(sort.getCollation(), project)
                .flatMap(collation -> ordered(sort, call.rel(2), collation))
                .ifPresent(scan -> call.transformTo(new SchemalessProject(
                        sort.getCluster(), sorted, scan, project.getProjects(), project.getRowType())));
    }

    private static Optional<SchemalessVersionScan> ordered(
            Sort sort, SchemalessVersionScan scan, RelCollation collation) {
        if (!scan.window().equals(VersionWindow.ALL)) {
            return Optional.empty();
        }
        RelTraitSet traits =
                sort.getCluster().traitSetOf(SchemalessConvention.INSTANCE).replace(collation);
        return VersionOrder.of(scan.scan(), collation.getFieldCollations())
                .map(order -> scan.ordered(new VersionWindow(order, true, sort.offset, sort.fetch), traits));
    }

    /** Returns a collation of a projection's input; empty if an expression is sorted by. */
    private static Optional<RelCollation> throughProject(RelCollation collation, LogicalProject project) {
        List<RelFieldCollation> keys = new ArrayList<>();
        for (RelFieldCollation key : collation.getFieldCollations()) {
            if (!(project.getProjects().get(key.getFieldIndex()) instanceof RexInputRef ref)) {
                return Optional.empty();
            }
            keys.add(key.withFieldIndex(ref.getIndex()));
        }
        return Optional.of(RelCollations.of(keys));
    }
}
