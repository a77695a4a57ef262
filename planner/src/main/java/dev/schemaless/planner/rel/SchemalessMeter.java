package dev.schemaless.planner.rel;

import dev.schemaless.planner.runtime.MeteredOperator;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.OperatorMeter;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** A meter around one of our own operators. Put into finished plans only. */
public final class SchemalessMeter extends SingleRel implements SchemalessRel {
    private final OperatorMeter meter;

    public SchemalessMeter(RelNode input, OperatorMeter meter) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.meter = meter;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessMeter(sole(inputs), meter);
    }

    @Override
    public Operator compile() {
        return new MeteredOperator(SchemalessRel.compile(getInput()), meter);
    }
}
