package dev.schemaless.planner.statement;

import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;

/** ANALYZE TABLE: estimates what plans are chosen by. It changes the catalog, so that what was planned before is planned anew. */
record AnalyzePlan(String table) implements StatementPlan {
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
        context.store().changes().analyze(table, context.control());
        return new StatementResult.Update(0, InsertedRows.none());
    }
}
