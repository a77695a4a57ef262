package dev.schemaless.planner.repair.generated;

import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.generated.EnumerableBridge;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The rows of one input, or those of another if it has none, within generated code; for {@link EmptyInputGrandTotals}. Put into
 * finished plans only.
 */
public final class EnumerableOrElse extends BiRel implements EnumerableRel, Described {
    public EnumerableOrElse(RelNode rows, RelNode otherwise) {
        super(rows.getCluster(), rows.getTraitSet(), rows, otherwise);
    }

    @Override
    protected RelDataType deriveRowType() {
        return left.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableOrElse(inputs.get(0), inputs.get(1));
    }

    @Override
    public Words describe(Scope scope) {
        return new Words("Use the second input if the first has no rows", scope.input());
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder builder = new BlockBuilder();
        Expression rows = arrays(implementor, 0, builder);
        Expression otherwise = arrays(implementor, 1, builder);
        PhysType physType = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        builder.add(Expressions.call(EnumerableBridge.class, "orElse", rows, otherwise));
        return implementor.result(physType, builder.toBlock());
    }

    private Expression arrays(EnumerableRelImplementor implementor, int input, BlockBuilder builder) {
        Result result = implementor.visitChild(this, input, (EnumerableRel) getInput(input), Prefer.ARRAY);
        return result.physType.convertTo(builder.append("rows" + input, result.block), JavaRowFormat.ARRAY);
    }
}
