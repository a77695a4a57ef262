package dev.schemaless.planner.subquery;

import java.util.stream.Stream;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Properties of the values that {@code IN} of a query compares. */
public final class InSubqueries {
    private InSubqueries() {}

    /** Says whether the compared value, or one of the query's values, may be NULL. */
    public static boolean mayCompareNull(RexSubQuery values) {
        return Stream.concat(
                        values.getOperands().stream().map(RexNode::getType),
                        values.rel.getRowType().getFieldList().stream().map(RelDataTypeField::getType))
                .anyMatch(RelDataType::isNullable);
    }

    /** Returns an expression over a row as one over the variable that stands for the row. */
    static RexNode ofOuter(RexNode compared, RelDataType rowType, CorrelationId row, RexBuilder builder) {
        RexNode outer = builder.makeCorrel(rowType, row);
        return compared.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return builder.makeFieldAccess(outer, ref.getIndex());
            }
        });
    }
}
