package dev.schemaless.planner.pushdown;

import static java.util.Objects.requireNonNull;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessFirst;
import dev.schemaless.planner.rel.SchemalessProject;
import dev.schemaless.planner.rel.SchemalessScan;
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
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Reads the first rows of an order through every index that has it. It matches ORDER BY with LIMIT above a scan, or above a
 * projection that keeps the sort keys.
 */
public final class ReadFirstRowsRule extends RelRule<RelRule.Config> {
    private ReadFirstRowsRule(RelRule.Config config) {
        super(config);
    }

    /** Returns the rule for a sort over a scan. */
    public static ReadFirstRowsRule overScan() {
        return new ReadFirstRowsRule(RuleConfigs.of(
                "ReadFirstRowsRule",
                sort -> sort.operand(LogicalSort.class)
                        .predicate(ReadFirstRowsRule::isLimited)
                        .oneInput(scan -> scan.operand(SchemalessScan.class).noInputs())));
    }

    /** Returns the rule for a sort over a projection of a scan. */
    public static ReadFirstRowsRule overProject() {
        return new ReadFirstRowsRule(RuleConfigs.of(
                "ReadFirstRowsRule:project",
                sort -> sort.operand(LogicalSort.class)
                        .predicate(ReadFirstRowsRule::isLimited)
                        .oneInput(project -> project.operand(LogicalProject.class)
                                .predicate(ReadFirstRowsRule::isKnown)
                                .oneInput(scan ->
                                        scan.operand(SchemalessScan.class).noInputs()))));
    }

    private static boolean isLimited(Sort sort) {
        return sort.fetch != null && !sort.getCollation().getFieldCollations().isEmpty();
    }

    private static boolean isKnown(LogicalProject project) {
        return !project.containsOver()
                && project.getProjects().stream()
                        .allMatch(node -> !RexUtil.containsCorrelation(node) && Evaluators.knows(node));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalSort sort = call.rel(0);
        RelTraitSet sorted = sort.getTraitSet().replace(SchemalessConvention.INSTANCE);
        if (call.rels.length == 2) {
            reads(sort, call.rel(1), sort.getCollation()).forEach(call::transformTo);
            return;
        }
        LogicalProject project = call.rel(1);
        throughProject(sort.getCollation(), project)
                .ifPresent(collation -> reads(sort, call.rel(2), collation)
                        .forEach(read -> call.transformTo(new SchemalessProject(
                                sort.getCluster(), sorted, read, project.getProjects(), project.getRowType()))));
    }

    /** Returns a collation of a projection's input; empty if an expression is sorted by. */
    private static Optional<RelCollation> throughProject(RelCollation collation, LogicalProject project) {
        List<RelFieldCollation> keys = new ArrayList<>();
        for (RelFieldCollation key : collation.getFieldCollations()) {
            RexNode projected = project.getProjects().get(key.getFieldIndex());
            if (!(projected instanceof RexInputRef ref)) {
                return Optional.empty();
            }
            keys.add(key.withFieldIndex(ref.getIndex()));
        }
        return Optional.of(RelCollations.of(keys));
    }

    private static List<SchemalessFirst> reads(Sort sort, SchemalessScan scan, RelCollation collation) {
        return FirstReads.of(
                scan, new SchemalessFirst.Window(collation, sort.offset, requireNonNull(sort.fetch, "fetch")));
    }
}
