package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.UpdatableTable;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.CatalogFormRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.StartedRows;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/**
 * A SELECT, VALUES or anything else that Calcite plans as a query. Holds the operators and none of the trees they were
 * made from, which are a hundred times as large.
 *
 * @param scope the tables that it reads
 * @param form brings the rows to the catalog's form
 * @param table the table whose rows they are; null if they are computed
 * @param readsCatalog whether it reads system tables about the catalog
 */
record QueryPlan(
        Operator operator,
        ReadScope scope,
        UnaryOperator<Rows> form,
        List<RelDataTypeField> parameters,
        List<ResultColumn> columns,
        @Nullable UpdatableTable table,
        boolean readsCatalog,
        List<String> warnings)
        implements StatementPlan {
    static QueryPlan of(ExecutablePlan executable, CatalogSnapshot catalog, Collection<String> warnings) {
        List<ResultColumn> columns = ResultDescription.of(executable.translated(), catalog);
        return new QueryPlan(
                executable.operator(),
                executable.scope(),
                CatalogFormRows.of(executable.rowType()),
                executable.parameters().getFieldList(),
                columns,
                UpdatableTables.of(executable.translated().root().rel, columns),
                executable.readsCatalog(),
                List.copyOf(warnings));
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Query(columns, StartedRows.start(operator, form, scope, context), table);
    }
}
