package dev.schemaless.planner.rel;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Properties of a physical plan's rows. */
public final class RowsRead {
    private RowsRead() {}

    /** Says whether a plan reads rows of tables, or spooled ones. */
    public static boolean isAny(RelNode rel) {
        return rel.getInputs().isEmpty()
                ? !(rel instanceof Values)
                : rel instanceof SchemalessSpool
                        || rel instanceof TableAccess
                        || rel.getInputs().stream().anyMatch(RowsRead::isAny);
    }

    /** Says whether a plan gives the same rows each time. Spools are read once, and are the same whatever they read. */
    public static boolean isRepeatable(RelNode rel) {
        return rel instanceof SchemalessSpool
                || (isDeterministic(rel) && rel.getInputs().stream().allMatch(RowsRead::isRepeatable));
    }

    private static boolean isDeterministic(RelNode rel) {
        boolean[] deterministic = {true};
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                deterministic[0] &= call.getOperator().isDeterministic();
                return super.visitCall(call);
            }
        });
        return deterministic[0];
    }

    /** Says whether a limit chooses some of several rows, perhaps others the next time. */
    static boolean isChoice(RelNode rel) {
        return (rel instanceof Sort sort && (sort.fetch != null || sort.offset != null))
                || rel instanceof SchemalessLimit
                || rel.getInputs().stream().anyMatch(RowsRead::isChoice);
    }
}
