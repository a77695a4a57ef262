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
 * Guards the input of a generated operator that reads all rows before it gives one. The statement can be stopped meanwhile, and
 * the memory that the operator keeps is counted. It is put into finished plans only, and EXPLAIN does not show it.
 */
public final class EnumerableGuard extends SingleRel implements EnumerableRel {
    private final boolean isKept;

    /**
     * Guards rows.
     *
     * @param isKept whether the operator above keeps each of them in memory
     */
    public EnumerableGuard(RelNode input, boolean isKept) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.isKept = isKept;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableGuard(sole(inputs), isKept);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        BlockBuilder builder = new BlockBuilder();
        Expression rows = builder.append("guardedRows", input.block);
        builder.add(Expressions.call(
                EnumerableBridge.class, "guard", rows, Expressions.constant(isKept), DataContext.ROOT));
        return implementor.result(input.physType, builder.toBlock());
    }
}
