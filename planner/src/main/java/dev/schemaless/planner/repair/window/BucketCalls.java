package dev.schemaless.planner.repair.window;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Makes {@code NTILE} of {@code ROW_NUMBER} and {@code COUNT}: the first buckets have one row more where the rows do not divide.
 *
 * <p>Calcite 1.42.0, no issue known: generated code takes {@code 1 + buckets * row / rows}, which spreads these rows over all buckets.
 */
final class BucketCalls {
    private final RexOver over;
    private final RexBuilder builder;
    private final RelDataType bigint;

    private BucketCalls(RexOver over, RexBuilder builder) {
        this.over = over;
        this.builder = builder;
        this.bigint = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    static boolean isBucket(RexOver over) {
        return over.getAggOperator().getKind() == SqlKind.NTILE;
    }

    /** Returns an expression of the same type. */
    static RexNode rewrite(RexOver over, RexBuilder builder) {
        return new BucketCalls(over, builder).bucket();
    }

    private RexNode bucket() {
        RexNode buckets = builder.makeCast(bigint, over.getOperands().get(0), true, false);
        RexNode row = minus(window(SqlStdOperatorTable.ROW_NUMBER, over.getWindow().orderKeys), number(1));
        RexNode rows = window(SqlStdOperatorTable.COUNT, List.of());
        RexNode size = call(SqlStdOperatorTable.DIVIDE_INTEGER, rows, buckets);
        RexNode larger = minus(rows, call(SqlStdOperatorTable.MULTIPLY, size, buckets));
        RexNode largerSize = plus(size, number(1));
        RexNode inLarger = call(SqlStdOperatorTable.MULTIPLY, larger, largerSize);
        RexNode index = builder.makeCall(
                bigint,
                SqlStdOperatorTable.CASE,
                List.of(
                        builder.makeCall(SqlStdOperatorTable.LESS_THAN, row, inLarger),
                        call(SqlStdOperatorTable.DIVIDE_INTEGER, row, largerSize),
                        plus(larger, call(SqlStdOperatorTable.DIVIDE_INTEGER, minus(row, inLarger), size))));
        return builder.makeCast(over.getType(), plus(index, number(1)), true, false);
    }

    private RexNode window(SqlAggFunction function, List<RexFieldCollation> orders) {
        boolean whole = orders.isEmpty();
        return builder.makeOver(
                bigint,
                function,
                List.of(),
                over.getWindow().partitionKeys,
                ImmutableList.copyOf(orders),
                RexWindowBounds.UNBOUNDED_PRECEDING,
                whole ? RexWindowBounds.UNBOUNDED_FOLLOWING : RexWindowBounds.CURRENT_ROW,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                true,
                true,
                false,
                false,
                false);
    }

    private RexNode number(long number) {
        return builder.makeBigintLiteral(BigDecimal.valueOf(number));
    }

    private RexNode plus(RexNode left, RexNode right) {
        return call(SqlStdOperatorTable.PLUS, left, right);
    }

    private RexNode minus(RexNode left, RexNode right) {
        return call(SqlStdOperatorTable.MINUS, left, right);
    }

    private RexNode call(SqlOperator operator, RexNode left, RexNode right) {
        return builder.makeCall(bigint, operator, List.of(left, right));
    }
}
