package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Uncollect;

/** Refuses what has a plan that cannot be executed, or not as it should be. */
final class Refusals extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof RepeatUnion) {
            throw refusal(
                    "a query of WITH RECURSIVE that asks itself is not supported. Ask for one step after the other");
        }
        if (other instanceof Uncollect unnest && unnest.getInput().getRowType().getFieldCount() > 1) {
            // Calcite's generated code would combine each element with each, where SQL pairs the first with the first
            throw refusal("UNNEST of several arrays at once is not supported. Unnest one after the other");
        }
        return super.visit(other);
    }

    private static SchemalessException refusal(String what) {
        return new SchemalessException(ErrorCode.NOT_SUPPORTED, "Cannot plan statement: " + what);
    }
}
