package dev.schemaless.planner.plan;

import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessProject;
import dev.schemaless.planner.rel.SchemalessUnion;
import dev.schemaless.planner.rel.SchemalessValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexUtil;

/**
 * Plans what reads no table without the optimiser: there is one way to execute it, and an INSERT of many rows is a union of
 * as many projections, which the optimiser would take minutes to compare.
 */
final class DirectPlan {
    private DirectPlan() {}

    /** Returns the plan; empty if there is more in it than values, projections and UNION ALL. */
    static Optional<RelNode> of(RelNode rel) {
        if (rel instanceof LogicalValues values) {
            return values(values);
        }
        if (rel instanceof LogicalProject project) {
            return project(project);
        }
        return rel instanceof LogicalUnion union && union.all ? union(union) : Optional.empty();
    }

    private static Optional<RelNode> values(LogicalValues values) {
        boolean known = values.getTuples().stream()
                .allMatch(tuple -> EvaluatorCompiler.compileAll(tuple).isPresent());
        return known
                ? Optional.of(new SchemalessValues(
                        values.getCluster(), values.getRowType(), values.getTuples(), traits(values)))
                : Optional.empty();
    }

    private static Optional<RelNode> project(LogicalProject project) {
        boolean known = !project.containsOver()
                && project.getProjects().stream().noneMatch(RexUtil::containsCorrelation)
                && EvaluatorCompiler.compileAll(project.getProjects()).isPresent();
        return known
                ? of(project.getInput())
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
            Optional<RelNode> direct = of(input);
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
