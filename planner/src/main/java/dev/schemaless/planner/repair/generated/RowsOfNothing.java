package dev.schemaless.planner.repair.generated;

import com.google.common.collect.ImmutableList;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableValues;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexProgram;

/**
 * Gives generated grouping sets the row of {@code ()} where there is nothing to group: what the same functions make of no rows.
 *
 * <p>Calcite 1.42.0, no issue known: {@code EnumerableAggregate} makes groups of the rows that it meets, so that ROLLUP, CUBE and sets with
 * {@code ()} give nothing over no rows.
 */
public final class RowsOfNothing extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof EnumerableAggregate aggregate && EmptySet.isOneOf(aggregate)
                ? new EnumerableOrElse(aggregate, rowOfNothing(aggregate))
                : visited;
    }

    private static RelNode rowOfNothing(EnumerableAggregate aggregate) {
        RelNode nothing = EnumerableValues.create(
                aggregate.getCluster(), aggregate.getInput().getRowType(), ImmutableList.of());
        RelNode row = EmptySet.aggregate(aggregate, nothing);
        RexProgram program = RexProgram.create(
                row.getRowType(),
                EmptySet.outputs(aggregate, row),
                null,
                aggregate.getRowType(),
                aggregate.getCluster().getRexBuilder());
        return EnumerableCalc.create(row, program);
    }
}
