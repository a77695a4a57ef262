package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.CatalogFormRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * A SELECT, VALUES or anything else that Calcite plans as a query. Holds what runs and none of the trees it was made from,
 * which are a hundred times as large.
 */
record QueryPlan(Operator operator, RelDataType rowType, List<RelDataTypeField> parameters, List<ResultColumn> columns)
        implements StatementPlan {
    static QueryPlan of(ExecutablePlan executable) {
        return new QueryPlan(
                executable.operator(),
                executable.rowType(),
                executable.parameters().getFieldList(),
                ResultColumns.of(executable.translated()));
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Query(columns, CatalogFormRows.of(operator.open(context), rowType));
    }
}
