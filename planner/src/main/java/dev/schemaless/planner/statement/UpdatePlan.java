package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;

/** A statement that changes rows. */
public record UpdatePlan(ChangePlan change, List<String> warnings) implements StatementPlan {
    /** Returns the same plan without its explanation. */
    UpdatePlan lean() {
        return new UpdatePlan(change.lean(), warnings);
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.UPDATE;
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
        return change.run(context);
    }
}
