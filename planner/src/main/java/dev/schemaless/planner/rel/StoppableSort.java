package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.generated.EnumerableBridge;
import dev.schemaless.planner.generated.SortOperator;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A sort within generated code, by our own operator: it can be stopped, and its memory is counted. */
public final class StoppableSort extends Sort implements EnumerableRel {
    private StoppableSort(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            RelCollation collation,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        super(cluster, traits, input, collation, offset, fetch);
    }

    /** Returns a generated sort by our own operator. */
    public static StoppableSort of(Sort sort) {
        return new StoppableSort(
                sort.getCluster(), sort.getTraitSet(), sort.getInput(), sort.getCollation(), sort.offset, sort.fetch);
    }

    @Override
    public Sort copy(
            RelTraitSet traits,
            RelNode input,
            RelCollation newCollation,
            @Nullable RexNode newOffset,
            @Nullable RexNode newFetch) {
        return new StoppableSort(getCluster(), traits, input, newCollation, newOffset, newFetch);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType physType = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        BlockBuilder builder = new BlockBuilder();
        Expression inputRows = builder.append("inputRows", input.block);
        Expression arrays = input.physType.convertTo(inputRows, JavaRowFormat.ARRAY);
        Expression sort = implementor.stash(operator(), SortOperator.class);
        builder.add(Expressions.call(EnumerableBridge.class, "sort", sort, arrays, DataContext.ROOT));
        return implementor.result(physType, builder.toBlock());
    }

    private SortOperator operator() {
        boolean isBare = getRowType().getFieldCount() == 1;
        return new SortOperator(getCollation(), evaluatorOf(offset), evaluatorOf(fetch), isBare);
    }

    private static @Nullable Evaluator evaluatorOf(@Nullable RexNode node) {
        return node == null ? null : Evaluators.of(node);
    }
}
