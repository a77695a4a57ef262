package dev.schemaless.planner.pushdown;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.RowValue;
import dev.schemaless.planner.access.BodyPath;
import dev.schemaless.planner.access.ScanValue;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Rewrites expressions over a scan's output into expressions over its decoded values. A path into a cell's JSON becomes a
 * decoded value of its own, read straight from the MessagePack.
 */
final class ScanRewriter extends RexShuttle {
    private final SchemalessScan scan;
    private final List<ScanValue> values;

    ScanRewriter(SchemalessScan scan) {
        this.scan = scan;
        this.values = new ArrayList<>(scan.values());
    }

    /** Returns the scan's values and those that rewriting has added. */
    List<ScanValue> values() {
        return values;
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
        int position = scan.outputs().get(ref.getIndex());
        return new RexInputRef(position, values.get(position).type());
    }

    @Override
    public RexNode visitCall(RexCall call) {
        Optional<ScanValue> path = bodyPath(call);
        return path.isPresent() ? reference(path.get()) : super.visitCall(call);
    }

    private Optional<ScanValue> bodyPath(RexCall call) {
        return BodyPath.of(call).flatMap(path -> {
            if (!(path.input() instanceof RexInputRef ref)) {
                return Optional.empty();
            }
            ScanValue input = values.get(scan.outputs().get(ref.getIndex()));
            return isBaseCell(input)
                    ? Optional.of(new ScanValue(
                            input.name() + path.text().replaceFirst("^\\$", ""),
                            call.getType(),
                            new RowValue.Path(Column.BASE_CELL, path.path()),
                            path))
                    : Optional.empty();
        });
    }

    /**
     * Says whether a value is the base cell. Every row has one; in another cell, a path would have to distinguish an
     * absent cell from an absent field.
     */
    private static boolean isBaseCell(ScanValue value) {
        return value.source() instanceof RowValue.WholeCell whole
                && whole.cell().equals(Column.BASE_CELL);
    }

    private RexInputRef reference(ScanValue value) {
        int position = values.indexOf(value);
        if (position < 0) {
            position = values.size();
            values.add(value);
        }
        return new RexInputRef(position, value.type());
    }
}
