package dev.schemaless.planner.repair.generated;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Removes rows whose array is NULL before {@code UNNEST … WITH ORDINALITY}.
 *
 * <p>Calcite 1.42.0, no issue known: generated code numbers the elements of a NULL array, and throws NullPointerException.
 */
public final class NullArrayFilter extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof Uncollect unnest && unnest.withOrdinality ? overPresent(unnest) : visited;
    }

    private static RelNode overPresent(Uncollect unnest) {
        RexBuilder builder = unnest.getCluster().getRexBuilder();
        RelNode input = unnest.getInput();
        RexNode array = builder.makeInputRef(input, 0);
        RelNode present = LogicalFilter.create(input, builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, array));
        return unnest.copy(unnest.getTraitSet(), present);
    }
}
