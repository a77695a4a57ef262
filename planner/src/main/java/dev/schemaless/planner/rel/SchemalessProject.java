package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.ProjectRows;
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
    public SchemalessProject(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<? extends RexNode> projects,
            RelDataType rowType) {
        super(cluster, traits, List.of(), input, projects, rowType, Set.of());
    }

    @Override
    public Project copy(RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType rowType) {
        return new SchemalessProject(getCluster(), traits, input, projects, rowType);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.cheaperThanGenerated(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        Operator input = SchemalessRel.compile(getInput());
        var expressions = getProjects().stream().map(Evaluators::of).toList();
        return context -> new ProjectRows(input.open(context), expressions, context.evaluation());
    }
}
