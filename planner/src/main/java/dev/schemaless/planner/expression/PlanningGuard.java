package dev.schemaless.planner.expression;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;

/**
 * Ends an expression that planning computes, once it has checked so often. By work rather than by time, the same statement always has the
 * same plan. Not thread-safe.
 */
final class PlanningGuard implements StatementGuard {
    private static final int MOST_CHECKS = 256;

    private int checks;

    @Override
    public void check() {
        if (isOver()) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot compute expression while planning: it takes too long. Give its operands as parameters");
        }
        checks++;
    }

    @Override
    public boolean isOver() {
        return checks >= MOST_CHECKS;
    }
}
