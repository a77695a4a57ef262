package dev.schemaless.planner.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/**
 * SESSION by windows over the rows of a key in the order of their times: a session begins where no row is less than the gap before.
 * Generated code would bring rows together in the order in which it hashes them.
 */
final class TimeSessions {
    private final LogicalTableFunctionScan scan;
    private final RelBuilder builder;
    private final int width;
    private final int time;
    private final int key;
    private final RexNode gap;

    private TimeSessions(LogicalTableFunctionScan scan, RexCall call, RelBuilder builder) {
        this.scan = scan;
        this.builder = builder;
        this.width = scan.getInput(0).getRowType().getFieldCount();
        this.time = columnOf(call.getOperands().get(0));
        this.key = columnOf(call.getOperands().get(1));
        this.gap = call.getOperands().get(2);
    }

    private static int columnOf(RexNode descriptor) {
        return ((RexInputRef) ((RexCall) descriptor).getOperands().get(0)).getIndex();
    }

    /** Returns the rows of a session function, none of which is without a time. */
    static RelNode of(LogicalTableFunctionScan scan, RexCall call, RelBuilder builder) {
        return new TimeSessions(scan, call, builder).rows();
    }

    private RelNode rows() {
        builder.push(scan.getInput(0));
        add(builder.aggregateCall(SqlStdOperatorTable.LAG, builder.field(time))
                .over()
                .partitionBy(builder.field(key))
                .orderBy(builder.field(time))
                .toRex());
        RexNode continues = builder.lessThan(builder.field(time), afterGap(builder.field(width)));
        add(builder.call(SqlStdOperatorTable.CASE, continues, builder.literal(null), builder.literal(1)));
        add(builder.count(builder.field(width))
                .over()
                .partitionBy(builder.field(key))
                .orderBy(builder.field(time))
                .rowsBetween(RexWindowBounds.UNBOUNDED_PRECEDING, RexWindowBounds.CURRENT_ROW)
                .toRex());
        RexNode last = ofSession(builder.max(builder.field(time)));
        add(ofSession(builder.min(builder.field(time))), last);
        add(builder.field(width), afterGap(builder.field(width + 1)));
        return builder.convert(scan.getRowType(), true).build();
    }

    private RexNode ofSession(RelBuilder.AggCall function) {
        return function.over()
                .partitionBy(builder.field(key), builder.field(width))
                .rangeUnbounded()
                .toRex();
    }

    private RexNode afterGap(RexNode moment) {
        return builder.call(SqlStdOperatorTable.DATETIME_PLUS, moment, gap);
    }

    /** Leaves the columns of the rows, and these after them. */
    private void add(RexNode... values) {
        List<RexNode> outputs = new ArrayList<>(builder.fields().subList(0, width));
        outputs.addAll(List.of(values));
        builder.project(outputs, List.of(), true);
    }
}
