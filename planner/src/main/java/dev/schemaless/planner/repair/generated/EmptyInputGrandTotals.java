package dev.schemaless.planner.repair.generated;

import com.google.common.collect.ImmutableList;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableValues;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexProgram;

/**
 * Adds the grand total, the row of the grouping set {@code ()}, to generated grouping sets over an empty input.
 *
 * <p>Calcite 1.42.0, no issue known: {@code EnumerableAggregate} makes groups only of rows that it reads. So ROLLUP,
 * CUBE and sets with {@code ()} give no row at all over an empty input.
 */
public final class EmptyInputGrandTotals extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof EnumerableAggregate aggregate && GrandTotal.isOneOf(aggregate)
                ? new EnumerableOrElse(aggregate, emptyInputRow(aggregate))
                : visited;
    }

    private static RelNode emptyInputRow(EnumerableAggregate aggregate) {
        RelNode nothing = EnumerableValues.create(
                aggregate.getCluster(), aggregate.getInput().getRowType(), ImmutableList.of());
        RelNode row = GrandTotal.aggregate(aggregate, nothing);
        RexProgram program = RexProgram.create(
                row.getRowType(),
                GrandTotal.outputs(aggregate, row),
                null,
                aggregate.getRowType(),
                aggregate.getCluster().getRexBuilder());
        return EnumerableCalc.create(row, program);
    }
}
