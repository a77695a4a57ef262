package dev.schemaless.planner.statement;

import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.OnDuplicate;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * An INSERT: a query of the values, and how they become rows.
 *
 * @param source gives one row for each to insert, its columns in the order that {@code target} knows
 */
record InsertPlan(Model model, ExecutablePlan source, InsertTarget target, OnDuplicate onDuplicate)
        implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.UPDATE;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of();
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return source.parameters().getFieldList();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Update(insert(context, rows(context)).size());
    }

    /** Computes all rows before the first is written: a source that reads its own target sees none of them. */
    List<NewRow> rows(ExecutionContext context) {
        RowBuffer buffer = new RowBuffer();
        try (Rows rows = source.operator().open(context)) {
            while (rows.next()) {
                context.control().check();
                buffer.add(target.encode(rows.values()));
            }
        }
        return buffer.rows();
    }

    /** Returns the keys of the rows that were inserted. */
    Set<RowKey> insert(ExecutionContext context, List<NewRow> rows) {
        return rows.isEmpty() ? Set.of() : context.store().insert(context.catalogVersion(), model, rows, onDuplicate);
    }
}
