package dev.schemaless.planner.rel;

import dev.schemaless.planner.runtime.ConcatRows;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** UNION ALL: one input after another. */
public final class SchemalessUnion extends Union implements SchemalessRel {
    public SchemalessUnion(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs) {
        super(cluster, traits, inputs, true);
    }

    @Override
    public Union copy(RelTraitSet traits, List<RelNode> newInputs, boolean all) {
        return new SchemalessUnion(getCluster(), traits, newInputs);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        List<Operator> operators =
                getInputs().stream().map(SchemalessRel::compile).toList();
        return context -> new ConcatRows(operators, context);
    }
}
