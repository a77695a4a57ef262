package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SortRows;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** ORDER BY, with or without OFFSET and FETCH. It compares values as all comparisons do. */
public final class SchemalessSort extends Sort implements SchemalessRel {
    public SchemalessSort(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            RelCollation collation,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        super(cluster, traits, input, collation, offset, fetch);
    }

    @Override
    public Sort copy(
            RelTraitSet traits,
            RelNode input,
            RelCollation newCollation,
            @Nullable RexNode newOffset,
            @Nullable RexNode newFetch) {
        return new SchemalessSort(getCluster(), traits, input, newCollation, newOffset, newFetch);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public Operator compile() {
        Operator input = SchemalessRel.compile(getInput());
        Evaluator skip = evaluatorOf(offset);
        Evaluator take = evaluatorOf(fetch);
        RelCollation order = getCollation();
        return context -> SortRows.of(input, order, skip, take, context);
    }

    private static @Nullable Evaluator evaluatorOf(@Nullable RexNode node) {
        return node == null ? null : Evaluators.of(node);
    }
}
