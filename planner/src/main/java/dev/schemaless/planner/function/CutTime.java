package dev.schemaless.planner.function;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.jspecify.annotations.Nullable;

/** {@code DATE_TRUNC('month', t)} as {@code FLOOR(t TO MONTH)}, which keys and indexes answer. */
final class CutTime {
    private static final Map<String, TimeUnitRange> UNITS = Map.of(
            "YEAR", TimeUnitRange.YEAR,
            "QUARTER", TimeUnitRange.QUARTER,
            "MONTH", TimeUnitRange.MONTH,
            "DAY", TimeUnitRange.DAY,
            "HOUR", TimeUnitRange.HOUR,
            "MINUTE", TimeUnitRange.MINUTE,
            "SECOND", TimeUnitRange.SECOND);

    private CutTime() {}

    static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode unit = context.convertExpression(call.operand(0));
        RexNode time = context.convertExpression(call.operand(1));
        TimeUnitRange range = range(unit);
        if (range == null) {
            return builder.makeCall(
                    context.getValidator().getValidatedNodeType(call), call.getOperator(), List.of(unit, time));
        }
        RexNode floor =
                builder.makeCall(time.getType(), SqlStdOperatorTable.FLOOR, List.of(time, builder.makeFlag(range)));
        return builder.ensureType(context.getValidator().getValidatedNodeType(call), floor, true);
    }

    private static @Nullable TimeUnitRange range(RexNode unit) {
        String name = unit instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
        return name == null ? null : UNITS.get(name.strip().toUpperCase(Locale.ROOT));
    }
}
