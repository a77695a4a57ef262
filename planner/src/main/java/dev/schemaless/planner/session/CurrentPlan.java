package dev.schemaless.planner.session;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.planner.BatchResult;
import dev.schemaless.planner.PlannedStatement.Kind;
import dev.schemaless.planner.Prepared;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.statement.StatementPlan;
import dev.schemaless.planner.statement.UpdatePlan;
import dev.schemaless.planner.type.SqlTypes;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** A statement of a session, with its plan on the catalog that was the newest when the plan was looked up. */
record CurrentPlan(SessionStatement statement, PlanSource.Planned planned) implements Prepared {
    private StatementPlan plan() {
        return planned.plan();
    }

    @Override
    public Kind kind() {
        return plan().kind();
    }

    @Override
    public List<ResultColumn> columns() {
        return plan().columns();
    }

    @Override
    public List<ResultColumn> insertedColumns() {
        return plan() instanceof UpdatePlan update ? update.change().insertedColumns() : List.of();
    }

    @Override
    public List<SqlType> parameters() {
        return statement.callersOf(plan().parameters()).stream()
                .map(RelDataTypeField::getType)
                .map(SqlTypes::of)
                .toList();
    }

    @Override
    public List<String> warnings() {
        return statement.isWarned(kind()) ? plan().warnings() : List.of();
    }

    @Override
    public StatementResult execute(List<@Nullable Object> parameters, Work work, ReadControl control) {
        return statement.execute(planned, parameters, work, control);
    }

    @Override
    public BatchResult executeBatch(List<List<@Nullable Object>> batch, Work work, ReadControl control) {
        return statement.executeBatch(planned, batch, work, control);
    }
}
