package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.function.Consumer;

/**
 * A change of the declarations of external stores. Runs when it is executed, never when it is planned.
 *
 * @param warnings the parts of the definition that are not kept
 */
record ExternalPlan(Consumer<ExternalChanges> change, List<String> warnings) implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.DEFINITION;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        change.accept(context.store().externalChanges(context.control()));
        return new StatementResult.Update(0, InsertedRows.none());
    }
}
