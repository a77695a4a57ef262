package dev.schemaless.planner.rel;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.LimitRows;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.RowLimit;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** OFFSET and FETCH without an order. Stops its input early. */
public final class SchemalessLimit extends Sort implements SchemalessRel {
    public SchemalessLimit(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        super(cluster, traits, input, RelCollations.EMPTY, offset, fetch);
    }

    @Override
    public Sort copy(
            RelTraitSet traits,
            RelNode input,
            RelCollation collation,
            @Nullable RexNode newOffset,
            @Nullable RexNode newFetch) {
        return new SchemalessLimit(getCluster(), traits, input, newOffset, newFetch);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double rows = metadata.getRowCount(this);
        return planner.getCostFactory().makeCost(rows, rows * 0.1, 0);
    }

    @Override
    public Operator compile() {
        Operator input = SchemalessRel.compile(getInput());
        Evaluator skip = evaluatorOf(offset);
        Evaluator take = evaluatorOf(fetch);
        return context -> {
            RowLimit limit = RowLimit.of(skip, take, context.evaluation());
            return limit.take() == 0
                    ? ListRows.empty()
                    : new LimitRows(input.open(context.withWanted(limit.wanted())), limit);
        };
    }

    private static @Nullable Evaluator evaluatorOf(@Nullable RexNode node) {
        return node == null ? null : Evaluators.of(node);
    }
}
