package dev.schemaless.planner.repair.generated;

import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.rel.SchemalessAggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Replaces -0.0 by 0.0 where generated code groups rows by it. Our own operators compare the values.
 *
 * <p>Calcite 1.42.0, CALCITE-6059: generated code compares boxed objects, of which -0.0 and 0.0 are not equal. 1.43.0 mends
 * literals and casts, but not groups, set operations and joins.
 */
public final class SignedZeros extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (visited instanceof LogicalAggregate aggregate && !SchemalessAggregate.knows(aggregate)) {
            RelNode input = withoutSign(aggregate.getInput(), aggregate.getGroupSet());
            return aggregate.copy(aggregate.getTraitSet(), List.of(input));
        }
        return visited;
    }

    private static RelNode withoutSign(RelNode rel, ImmutableBitSet columns) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        List<? extends RexNode> inputs = builder.identityProjects(rel.getRowType());
        List<RexNode> outputs = new ArrayList<>(inputs);
        for (int column : columns) {
            outputs.set(column, CheckedArithmetic.withoutSignOfZero(inputs.get(column), builder));
        }
        return outputs.equals(inputs)
                ? rel
                : LogicalProject.create(rel, List.of(), outputs, rel.getRowType(), Set.of());
    }
}
