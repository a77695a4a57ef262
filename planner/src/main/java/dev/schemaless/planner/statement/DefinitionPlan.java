package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.function.Consumer;

/**
 * A change of the catalog. Runs when it is executed, never when it is planned.
 *
 * @param change the change
 * @param defaults checked before it
 * @param warnings the parts of the definition that are not kept
 */
record DefinitionPlan(Consumer<SchemaChanges> change, List<DefaultCheck> defaults, List<String> warnings)
        implements StatementPlan {
    DefinitionPlan(Consumer<SchemaChanges> change) {
        this(change, List.of(), List.of());
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.DEFINITION;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        defaults.forEach(check -> check.run(context));
        change.accept(context.store().changes(context.control()));
        return new StatementResult.Update(0, InsertedRows.none());
    }
}
