package dev.schemaless.planner.rel;

import dev.schemaless.planner.generated.EnumerableBridge;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Hands the rows of our own operators to generated code: one call of a compiled operator that is given as a value. */
public final class SchemalessToEnumerable extends ConverterImpl implements EnumerableRel {
    public SchemalessToEnumerable(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, ConventionTraitDef.INSTANCE, traits, input);
    }

    /** Returns a converter of a rel of our convention. */
    public static SchemalessToEnumerable of(RelNode input) {
        return new SchemalessToEnumerable(
                input.getCluster(), input.getTraitSet().replace(EnumerableConvention.INSTANCE), input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessToEnumerable(getCluster(), traits, sole(inputs));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        double rows = metadata.getRowCount(this);
        return planner.getCostFactory().makeCost(rows * 0.1, rows * 0.1, 0);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        PhysType physType =
                PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), prefer.prefer(JavaRowFormat.ARRAY));
        Operator operator = SchemalessRel.compile(getInput());
        Expression stashed = implementor.stash(operator, Operator.class);
        Expression rows =
                Expressions.call(EnumerableBridge.class, methodOf(physType.getFormat()), stashed, DataContext.ROOT);
        return implementor.result(physType, new BlockBuilder().append(rows).toBlock());
    }

    private static String methodOf(JavaRowFormat format) {
        return switch (format) {
            case ARRAY -> "arrays";
            // rows without columns
            case LIST -> "lists";
            default -> "scalars";
        };
    }
}
