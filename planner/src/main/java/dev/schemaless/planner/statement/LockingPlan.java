package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.change.run.RowHolds;
import dev.schemaless.planner.change.select.LockingSelect;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.PickColumnsRows;
import dev.schemaless.planner.runtime.StartedRows;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * A SELECT … FOR UPDATE. In a transaction all rows are read and held before the first is given. Outside of a
 * transaction a hold would have no defined end, so the statement is the SELECT alone.
 *
 * @param query gives row keys and versions after the selected values
 */
record LockingPlan(QueryPlan query, int values, RowHolds holds) implements StatementPlan {
    static LockingPlan of(
            ExecutablePlan executable, LockingSelect select, CatalogSnapshot catalog, Collection<String> warnings) {
        return new LockingPlan(
                QueryPlan.of(executable, catalog, warnings),
                select.columns(),
                new RowHolds(executable.operator(), select.tables(), select.columns()));
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return query.columns().subList(0, values);
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return query.parameters();
    }

    @Override
    public List<String> warnings() {
        return query.warnings();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        boolean isHeld = context.work() instanceof Transaction;
        Rows rows = isHeld
                ? StartedRows.start(holds::take, query.form(), ReadScope.NONE, context)
                : StartedRows.start(query.operator(), query.form(), query.scope(), context);
        List<Integer> shown = IntStream.range(0, values).boxed().toList();
        return new StatementResult.Query(
                columns(), new PickColumnsRows(rows, shown), UpdatableTables.within(query.table(), values));
    }
}
