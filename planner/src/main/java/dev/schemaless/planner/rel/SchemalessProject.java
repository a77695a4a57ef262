package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.ProjectOperator;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A projection on our own evaluator. */
public final class SchemalessProject extends Project implements SchemalessRel {
    private final AssignedOutputs assigned;

    public SchemalessProject(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<? extends RexNode> projects,
            RelDataType rowType) {
        this(cluster, traits, input, projects, rowType, AssignedOutputs.NONE);
    }

    private SchemalessProject(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<? extends RexNode> projects,
            RelDataType rowType,
            AssignedOutputs assigned) {
        super(cluster, traits, List.of(), input, projects, rowType, Set.of());
        this.assigned = assigned;
    }

    /** Returns the same projection, of values that are assigned to columns, over another input. */
    public SchemalessProject assigned(RelNode newInput, AssignedOutputs outputs) {
        return new SchemalessProject(getCluster(), getTraitSet(), newInput, getProjects(), getRowType(), outputs);
    }

    @Override
    public Project copy(RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType rowType) {
        return new SchemalessProject(getCluster(), traits, input, projects, rowType, assigned);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        return new ProjectOperator(SchemalessRel.compile(getInput()), evaluators());
    }

    /** Returns the compiled expressions. */
    public List<Evaluator> evaluators() {
        return assigned.named(Evaluators.ofAll(getProjects()));
    }
}
