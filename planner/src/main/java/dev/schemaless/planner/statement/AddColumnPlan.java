package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.SchemaChanges.NewColumn;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.MissingValue;
import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ALTER TABLE … ADD COLUMN. The column's value in existing rows is computed once, when it runs.
 *
 * @param added without the value in existing rows
 * @param check of the column's DEFAULT; null if it has none
 * @param warnings the parts of the definition that are not kept
 */
record AddColumnPlan(
        String table, NewColumn added, @Nullable DefaultCheck check, List<String> warnings) implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.DEFINITION;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        Object value = check == null ? null : check.run(context);
        Column column = added.column();
        MissingValue missing = added.isVolatile() || value == null ? null : MissingValue.of(column.type(), value);
        context.store().changes(context.control()).addColumn(table, added.with(column.withMissing(missing)));
        return new StatementResult.Update(0, InsertedRows.none());
    }
}
