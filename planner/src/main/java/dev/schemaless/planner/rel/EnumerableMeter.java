package dev.schemaless.planner.rel;

import dev.schemaless.planner.generated.EnumerableBridge;
import dev.schemaless.planner.runtime.OperatorMeter;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** A meter around a generated operator. Put into finished plans only. */
public final class EnumerableMeter extends SingleRel implements EnumerableRel {
    private final OperatorMeter meter;

    public EnumerableMeter(RelNode input, OperatorMeter meter) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.meter = meter;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableMeter(sole(inputs), meter);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        BlockBuilder builder = new BlockBuilder();
        Expression rows = builder.append("measuredRows", input.block);
        Expression stashed = implementor.stash(meter, OperatorMeter.class);
        builder.add(Expressions.call(EnumerableBridge.class, "measure", rows, stashed));
        return implementor.result(input.physType, builder.toBlock());
    }
}
