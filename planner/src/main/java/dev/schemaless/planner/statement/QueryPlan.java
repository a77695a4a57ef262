package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.CatalogFormRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;

/** A SELECT, VALUES or anything else that Calcite plans as a query. */
record QueryPlan(ExecutablePlan executable, List<ResultColumn> columns) implements StatementPlan {
    static QueryPlan of(ExecutablePlan executable) {
        return new QueryPlan(executable, ResultColumns.of(executable.translated()));
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return executable.parameters().getFieldList();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Query(
                columns, CatalogFormRows.of(executable.operator().open(context), executable.rowType()));
    }
}
