package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;

/** Refuses a query that asks itself, for which there is no operator. */
final class Recursion extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof RepeatUnion) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot plan statement: a query of WITH RECURSIVE that asks itself is not supported."
                            + " Ask for one step after the other");
        }
        return super.visit(other);
    }
}
