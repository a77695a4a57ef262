package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Scans that give integers as wider ones, as a projection above them would: a value compared with such a column is
 * still a key.
 */
final class WidenedScan {
    private final SchemalessScan scan;
    private final List<ScanValue> values;
    /** The values that are wanted as they are, by position. */
    private final ImmutableBitSet kept;

    private WidenedScan(LogicalProject project, SchemalessScan scan) {
        this.scan = scan;
        this.values = new ArrayList<>(scan.values());
        ImmutableBitSet.Builder wanted = ImmutableBitSet.builder();
        wanted.addAll(RelOptUtil.InputFinder.bits(scan.spec().conjuncts(), null));
        for (RexNode expression : project.getProjects()) {
            if (expression instanceof RexInputRef ref) {
                wanted.set(scan.outputs().get(ref.getIndex()));
            }
        }
        this.kept = wanted.build();
    }

    /** Returns a scan with the outputs of a projection; empty if that has more than columns and wider integers. */
    static Optional<SchemalessScan> of(LogicalProject project, SchemalessScan scan) {
        WidenedScan widened = new WidenedScan(project, scan);
        List<Integer> outputs = new ArrayList<>();
        for (RexNode expression : project.getProjects()) {
            int output = widened.output(expression);
            if (output < 0) {
                return Optional.empty();
            }
            outputs.add(output);
        }
        return Optional.of(scan.with(widened.values, scan.condition(), outputs));
    }

    /** Returns the position of the value; -1 if the scan cannot give it. */
    private int output(RexNode expression) {
        if (expression instanceof RexInputRef ref) {
            return scan.outputs().get(ref.getIndex());
        }
        if (expression.getKind() != SqlKind.CAST
                || !(((RexCall) expression).getOperands().get(0) instanceof RexInputRef ref)) {
            return -1;
        }
        int position = scan.outputs().get(ref.getIndex());
        ScanValue narrow = scan.values().get(position);
        if (!narrow.isInteger() || !isWider(expression, narrow)) {
            return -1;
        }
        return put(new ScanValue(narrow.name(), expression.getType(), narrow.source()), position);
    }

    /** Adds a wider value, in place of the narrow one if that is not used. */
    private int put(ScanValue wide, int position) {
        if (!kept.get(position) && values.get(position).equals(scan.values().get(position))) {
            values.set(position, wide);
            return position;
        }
        values.add(wide);
        return values.size() - 1;
    }

    private static boolean isWider(RexNode expression, ScanValue narrow) {
        SqlTypeName target = expression.getType().getSqlTypeName();
        return SqlTypeName.INT_TYPES.indexOf(target)
                >= SqlTypeName.INT_TYPES.indexOf(narrow.type().getSqlTypeName());
    }
}
