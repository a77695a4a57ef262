package dev.schemaless.planner.rel;

import com.google.common.collect.ImmutableList;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.ValuesRows;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.jspecify.annotations.Nullable;

/** Literal rows, kept as data: ten thousand of them make no class larger. */
public final class SchemalessValues extends Values implements SchemalessRel {
    public SchemalessValues(
            RelOptCluster cluster,
            RelDataType rowType,
            ImmutableList<ImmutableList<RexLiteral>> tuples,
            RelTraitSet traits) {
        super(cluster, rowType, tuples, traits);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessValues(getCluster(), getRowType(), tuples, traits);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        List<List<Evaluator>> rows = tuples.stream()
                .map(tuple -> tuple.stream().map(Evaluators::of).toList())
                .toList();
        return context -> new ValuesRows(rows, context.evaluation());
    }
}
