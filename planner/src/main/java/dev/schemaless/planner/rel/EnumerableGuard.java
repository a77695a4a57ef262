package dev.schemaless.planner.rel;

import dev.schemaless.planner.generated.EnumerableBridge;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/**
 * Guards the input of a generated operator that reads all rows before it gives one. The statement can be stopped meanwhile. It is put
 * into finished plans only, and EXPLAIN does not show it.
 */
public final class EnumerableGuard extends SingleRel implements EnumerableRel {
    public EnumerableGuard(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableGuard(sole(inputs));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        BlockBuilder builder = new BlockBuilder();
        Expression rows = builder.append("guardedRows", input.block);
        builder.add(Expressions.call(EnumerableBridge.class, "guard", rows, DataContext.ROOT));
        return implementor.result(input.physType, builder.toBlock());
    }
}
