package dev.schemaless.planner.repair.generated;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** The grand total of an aggregate: its grouping set {@code ()} as an aggregate of its own. */
public final class GrandTotal {
    private GrandTotal() {}

    /** Says whether an aggregate has several grouping sets and the grand total is among them. */
    public static boolean isOneOf(Aggregate aggregate) {
        return aggregate.getGroupType() != Aggregate.Group.SIMPLE
                && aggregate.getGroupSets().contains(ImmutableBitSet.of());
    }

    /** Returns the aggregate that computes the functions over all rows of an input. */
    public static RelNode aggregate(Aggregate aggregate, RelNode input) {
        List<AggregateCall> functions = aggregate.getAggCallList().stream()
                .filter(call -> !isGrouping(call))
                .toList();
        return aggregate.copy(aggregate.getTraitSet(), input, ImmutableBitSet.of(), null, functions);
    }

    /** Returns the row of the set, over the row of {@link #aggregate}: the keys, all NULL, and the functions. */
    public static List<RexNode> outputs(Aggregate aggregate, RelNode functions) {
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
                    : builder.makeInputRef(functions, next++);
            outputs.add(builder.ensureType(type, value, true));
        }
        return outputs;
    }

    private static boolean isGrouping(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.GROUPING;
    }

    /** Returns the result of GROUPING for the grand total: a bit for each key. */
    private static BigDecimal allBits(int count) {
        return BigDecimal.valueOf((1L << count) - 1);
    }
}
