package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Brings TUMBLE, HOP and SESSION to what generated code does rightly. A row without a time is in no window. Windows begin at whole
 * multiples of their size since the offset, which is moved before all times: what remains of a negative number has its sign.
 */
final class TimeWindows extends RelHomogeneousShuttle {
    /** From the first year to 1970, with years to spare. */
    private static final BigDecimal MILLIS_BEFORE_1970 = BigDecimal.valueOf(100_000_000_000_000L);

    private final RelBuilder builder;

    TimeWindows(RelBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (!(visited instanceof LogicalTableFunctionScan scan) || !(scan.getCall() instanceof RexCall call)) {
            return visited;
        }
        return switch (call.getOperator().getName()) {
            case "TUMBLE" -> with(scan, call, 1);
            case "HOP" -> with(scan, call, 2);
            case "SESSION" -> session(scan, call);
            default -> visited;
        };
    }

    /** Windows begin at multiples of the first interval; after the last there may be an offset. */
    private static RelNode with(LogicalTableFunctionScan scan, RexCall call, int lastInterval) {
        RexBuilder builder = scan.getCluster().getRexBuilder();
        List<RexNode> operands = new ArrayList<>(call.getOperands().subList(0, lastInterval + 1));
        operands.subList(1, operands.size()).forEach(TimeWindows::requirePositive);
        RexLiteral every = (RexLiteral) operands.get(1);
        BigDecimal offset = call.getOperands().size() > lastInterval + 1
                ? millis(call.getOperands().get(lastInterval + 1))
                : BigDecimal.ZERO;
        BigDecimal step = millis(every);
        BigDecimal before = MILLIS_BEFORE_1970.divideToIntegralValue(step).multiply(step);
        operands.add(builder.makeIntervalLiteral(
                offset.remainder(step).subtract(before), every.getType().getIntervalQualifier()));
        return overPresent(scan, call.clone(call.getType(), operands));
    }

    private RelNode session(LogicalTableFunctionScan scan, RexCall call) {
        requirePositive(call.getOperands().get(2));
        return TimeSessions.of(overPresent(scan, call), call, builder);
    }

    private static LogicalTableFunctionScan overPresent(LogicalTableFunctionScan scan, RexCall call) {
        RelNode input = scan.getInput(0);
        RexBuilder builder = scan.getCluster().getRexBuilder();
        RexNode time = ((RexCall) call.getOperands().get(0)).getOperands().get(0);
        RelNode present = time.getType().isNullable()
                ? LogicalFilter.create(input, builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, time))
                : input;
        return scan.copy(
                scan.getTraitSet(),
                List.of(present),
                call,
                scan.getElementType(),
                scan.getRowType(),
                scan.getColumnMappings());
    }

    private static void requirePositive(RexNode interval) {
        if (millis(interval).signum() <= 0) {
            throw refusal(ErrorCode.STATEMENT_INVALID, "a window's interval is not positive. Give one that is");
        }
    }

    private static BigDecimal millis(RexNode interval) {
        @Nullable BigDecimal millis =
                interval instanceof RexLiteral literal && SqlTypeName.DAY_INTERVAL_TYPES.contains(literal.getTypeName())
                        ? literal.getValueAs(BigDecimal.class)
                        : null;
        if (millis == null) {
            throw refusal(
                    ErrorCode.NOT_SUPPORTED,
                    "the intervals of TUMBLE, HOP and SESSION have to be literals of days, hours, minutes or seconds");
        }
        return millis;
    }

    private static SchemalessException refusal(ErrorCode code, String what) {
        return new SchemalessException(code, "Cannot plan statement: " + what);
    }
}
