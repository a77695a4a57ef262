package dev.schemaless.planner.version;

import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.RowLimit;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * The order and number of versions to read.
 *
 * @param isOrdered whether the query depends on the order
 * @param offset null for none
 * @param fetch null for all
 */
public record VersionWindow(
        VersionRequest.Order order,
        boolean isOrdered,
        @Nullable RexNode offset,
        @Nullable RexNode fetch) {
    /** All versions, in whatever order. */
    public static final VersionWindow ALL = new VersionWindow(VersionRequest.Order.ANY, false, null, null);

    private static final double UNKNOWN_LIMIT = 100;

    RowLimit limit(EvaluationContext context) {
        return RowLimit.of(evaluatorOf(offset), evaluatorOf(fetch), context);
    }

    private static @Nullable Evaluator evaluatorOf(@Nullable RexNode node) {
        return node == null ? null : Evaluators.of(node);
    }

    /** Returns how many of some rows are expected to be within. */
    public double rowsOf(double all) {
        RexNode limit = fetch;
        if (limit == null) {
            return all;
        }
        return Math.min(all, limit instanceof RexLiteral ? RexLiteral.intValue(limit) : UNKNOWN_LIMIT);
    }
}
