package dev.schemaless.planner.plan;

import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.rel.SchemalessProject;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;

/** Sets the columns that the values of a finished plan's projections are assigned to. */
final class AssignedPlan {
    private AssignedPlan() {}

    /** Returns the plan with named projections, down to where positions are no longer those of the plan's outputs. */
    static RelNode of(RelNode rel, AssignedOutputs outputs) {
        if (rel instanceof SchemalessProject project) {
            return project.assigned(of(project.getInput(), outputs.through(project.getProjects())), outputs);
        }
        boolean keepsPositions = rel instanceof SetOp || rel instanceof Sort || rel instanceof Filter;
        return keepsPositions ? rel.copy(rel.getTraitSet(), inputs(rel, outputs)) : rel;
    }

    private static List<RelNode> inputs(RelNode rel, AssignedOutputs outputs) {
        return rel.getInputs().stream().map(input -> of(input, outputs)).toList();
    }
}
