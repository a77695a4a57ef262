package dev.schemaless.planner.rel;

import dev.schemaless.planner.generated.GeneratedOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Hands the rows of generated code, such as those of windows, to our own operators. The code becomes a class of its own. */
public final class EnumerableToSchemaless extends ConverterImpl implements SchemalessRel {
    private EnumerableToSchemaless(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, ConventionTraitDef.INSTANCE, traits, input);
    }

    /** Returns a converter of a rel of Calcite's convention. */
    public static EnumerableToSchemaless of(RelNode input) {
        return new EnumerableToSchemaless(
                input.getCluster(), input.getTraitSet().replace(SchemalessConvention.INSTANCE), input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableToSchemaless(getCluster(), traits, sole(inputs));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double rows = metadata.getRowCount(this);
        return planner.getCostFactory().makeCost(rows * 0.1, rows * 0.1, 0);
    }

    @Override
    public Operator compile() {
        return GeneratedOperator.of(
                (EnumerableRel) getInput(), (JavaTypeFactory) getCluster().getTypeFactory());
    }
}
