package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;

/**
 * TRUNCATE TABLE … RESTART IDENTITY: it deletes all rows, then lets the identity column's numbers begin again. It is a definition,
 * as numbers belong to no transaction.
 */
record TruncatePlan(UpdatePlan deletion, String table) implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.DEFINITION;
    }

    @Override
    public List<String> warnings() {
        return deletion.warnings();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        StatementResult deleted = deletion.run(context);
        context.store().changes(context.control()).restartIdentity(table);
        return deleted;
    }
}
