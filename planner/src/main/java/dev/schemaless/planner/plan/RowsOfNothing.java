package dev.schemaless.planner.plan;

import com.google.common.collect.ImmutableList;
import dev.schemaless.planner.rel.EnumerableOrElse;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableValues;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Gives generated grouping sets the row that they lack where there is nothing to group: that of the set of all rows, if it is one
 * of them. It is what the same functions make of no rows.
 */
final class RowsOfNothing extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof EnumerableAggregate aggregate && isLost(aggregate)
                ? new EnumerableOrElse(aggregate, rowOfNothing(aggregate))
                : visited;
    }

    private static boolean isLost(EnumerableAggregate aggregate) {
        return aggregate.getGroupType() != Aggregate.Group.SIMPLE
                && aggregate.getGroupSets().contains(ImmutableBitSet.of());
    }

    private static RelNode rowOfNothing(EnumerableAggregate aggregate) {
        RelNode nothing = EnumerableValues.create(
                aggregate.getCluster(), aggregate.getInput().getRowType(), ImmutableList.of());
        List<AggregateCall> functions = aggregate.getAggCallList().stream()
                .filter(call -> !isGrouping(call))
                .toList();
        RelNode row = aggregate.copy(aggregate.getTraitSet(), nothing, ImmutableBitSet.of(), null, functions);
        RexProgram program = RexProgram.create(
                row.getRowType(),
                outputs(aggregate, row),
                null,
                aggregate.getRowType(),
                aggregate.getCluster().getRexBuilder());
        return EnumerableCalc.create(row, program);
    }

    /** Returns the keys, all NULL, and the functions; GROUPING has a bit for each key. */
    private static List<RexNode> outputs(EnumerableAggregate aggregate, RelNode row) {
        RexBuilder builder = aggregate.getCluster().getRexBuilder();
        List<RelDataTypeField> types = aggregate.getRowType().getFieldList();
        List<RexNode> outputs = new ArrayList<>();
        for (RelDataTypeField key : types.subList(0, aggregate.getGroupCount())) {
            outputs.add(builder.makeNullLiteral(key.getType()));
        }
        int next = 0;
        for (AggregateCall call : aggregate.getAggCallList()) {
            RelDataType type = types.get(outputs.size()).getType();
            RexNode value = isGrouping(call)
                    ? builder.makeExactLiteral(allBits(call.getArgList().size()), type)
                    : builder.makeInputRef(row, next++);
            outputs.add(builder.ensureType(type, value, true));
        }
        return outputs;
    }

    private static boolean isGrouping(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.GROUPING;
    }

    private static BigDecimal allBits(int count) {
        return BigDecimal.valueOf((1L << count) - 1);
    }
}
