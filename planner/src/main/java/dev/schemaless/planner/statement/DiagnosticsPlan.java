package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SessionCommand;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;

/** SHOW WARNINGS: the session's holder knows the rows. */
record DiagnosticsPlan() implements StatementPlan {
    private static final List<ResultColumn> COLUMNS =
            ListingPlan.of("Level", "Code", "Message").build().columns();

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.DIAGNOSTICS;
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Command(new SessionCommand(SessionCommand.Action.SHOW_WARNINGS, null));
    }
}
