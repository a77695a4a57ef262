package dev.schemaless.planner.plan;

import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessProject;
import dev.schemaless.planner.rel.SchemalessRead;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.rel.SchemalessUnion;
import dev.schemaless.planner.rel.SchemalessValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexUtil.SubQueryFinder;

/**
 * Plans statements without Volcano that leave it nothing to compare. A query without tables is executed in one way. An
 * INSERT of many rows is a union of as many projections, for which Volcano would take minutes. Where the rows of one
 * table are only filtered and projected, the cheapest read makes the cheapest plan.
 */
final class DirectPlan {
    private DirectPlan() {}

    /** Returns the plan of a query without tables; empty if it has more than values, projections and UNION ALL. */
    static Optional<RelNode> ofValues(RelNode rel) {
        if (rel instanceof LogicalValues values) {
            return values(values);
        }
        if (rel instanceof LogicalProject project) {
            return project(project, DirectPlan::ofValues);
        }
        return rel instanceof LogicalUnion union && union.all ? union(union) : Optional.empty();
    }

    /** Says whether a query does no more than to filter and project the rows of one table. */
    static boolean isRead(RelNode rel) {
        boolean plain = (rel instanceof LogicalFilter filter && !SubQueryFinder.containsSubQuery(filter))
                || (rel instanceof LogicalProject project && !SubQueryFinder.containsSubQuery(project));
        return plain ? isRead(rel.getInput(0)) : rel instanceof SchemalessScan;
    }

    /**
     * Returns the plan of a {@linkplain #isRead read} whose filter and projection are part of the scan, except for
     * expressions over its values; empty if our evaluators do not know these, or if a filter is left.
     */
    static Optional<RelNode> ofRead(RelNode rel) {
        if (rel instanceof SchemalessScan scan) {
            return Optional.of(SchemalessRead.cheapestOf(scan));
        }
        return rel instanceof LogicalProject project ? project(project, DirectPlan::ofRead) : Optional.empty();
    }

    private static Optional<RelNode> values(LogicalValues values) {
        boolean known = values.getTuples().stream()
                .allMatch(tuple -> EvaluatorCompiler.compileAll(tuple).isPresent());
        return known
                ? Optional.of(new SchemalessValues(
                        values.getCluster(), values.getRowType(), values.getTuples(), traits(values)))
                : Optional.empty();
    }

    private static Optional<RelNode> project(LogicalProject project, Function<RelNode, Optional<RelNode>> inputPlan) {
        boolean known = !project.containsOver()
                && project.getProjects().stream().noneMatch(RexUtil::containsCorrelation)
                && EvaluatorCompiler.compileAll(project.getProjects()).isPresent();
        return known
                ? inputPlan
                        .apply(project.getInput())
                        .map(input -> new SchemalessProject(
                                project.getCluster(),
                                traits(project),
                                input,
                                project.getProjects(),
                                project.getRowType()))
                : Optional.empty();
    }

    private static Optional<RelNode> union(LogicalUnion union) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : union.getInputs()) {
            Optional<RelNode> direct = ofValues(input);
            if (direct.isEmpty()) {
                return Optional.empty();
            }
            inputs.add(direct.get());
        }
        return Optional.of(new SchemalessUnion(union.getCluster(), traits(union), inputs));
    }

    private static RelTraitSet traits(RelNode rel) {
        return rel.getCluster().traitSetOf(SchemalessConvention.INSTANCE);
    }
}
