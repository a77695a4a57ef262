package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.FilterOperator;
import dev.schemaless.planner.runtime.Operator;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A filter on our own evaluator. */
public final class SchemalessFilter extends Filter implements SchemalessRel {
    public SchemalessFilter(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexNode condition) {
        super(cluster, traits, input, condition);
    }

    @Override
    public Filter copy(RelTraitSet traits, RelNode input, RexNode newCondition) {
        return new SchemalessFilter(getCluster(), traits, input, newCondition);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        return new FilterOperator(SchemalessRel.compile(getInput()), Evaluators.of(getCondition()));
    }
}
