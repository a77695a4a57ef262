package dev.schemaless.planner.statement;

import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.store.SchemaChanges;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * A change of the catalog. Runs when it is executed, never when it is planned.
 *
 * @param change what it does, and what may stop it
 */
record DefinitionPlan(BiConsumer<SchemaChanges, ReadControl> change) implements StatementPlan {
    /** Returns the plan of a change that reads no rows for long. */
    static DefinitionPlan of(Consumer<SchemaChanges> change) {
        return new DefinitionPlan((changes, control) -> change.accept(changes));
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.DEFINITION;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of();
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return List.of();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        change.accept(context.store().changes(), context.control());
        return new StatementResult.Update(0, InsertedRows.none());
    }
}
