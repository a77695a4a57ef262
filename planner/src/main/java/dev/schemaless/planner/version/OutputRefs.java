package dev.schemaless.planner.version;

import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Moves references to columns. */
public final class OutputRefs extends RexShuttle {
    private final int[] moved;

    private OutputRefs(int[] moved) {
        this.moved = moved;
    }

    /**
     * Returns an expression over other positions.
     *
     * @param moved the new position of each old one
     */
    public static RexNode moved(RexNode expression, int[] moved) {
        return expression.accept(new OutputRefs(moved));
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
        return new RexInputRef(moved[ref.getIndex()], ref.getType());
    }
}
