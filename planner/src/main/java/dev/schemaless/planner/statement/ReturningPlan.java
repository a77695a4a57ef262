package dev.schemaless.planner.statement;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.runtime.CatalogFormRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.sql.Translated;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * A statement that changes rows and gives rows of them.
 *
 * @param form brings the rows to the catalog's form
 */
record ReturningPlan(ChangePlan change, List<ResultColumn> columns, UnaryOperator<Rows> form, List<String> warnings)
        implements StatementPlan {
    static ReturningPlan of(ChangePlan change, Translated list, CatalogSnapshot catalog, List<String> warnings) {
        return new ReturningPlan(
                change, ResultDescription.of(list, catalog), CatalogFormRows.of(list.rowType()), warnings);
    }

    /** Returns the same plan without its explanation. */
    ReturningPlan lean() {
        return new ReturningPlan(change.lean(), columns, form, warnings);
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.RETURNING;
    }

    @Override
    public boolean changesOwnRows() {
        return change.model().external() == null;
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return change.parameters();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Query(columns, form.apply(new ListRows(change.runReturning(context))));
    }
}
