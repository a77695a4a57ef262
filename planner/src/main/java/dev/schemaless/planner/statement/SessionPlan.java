package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.parser.SessionControl;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.SessionCommand;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.Locale;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOption;

/** A statement about the session. */
record SessionPlan(SessionCommand command) implements StatementPlan {
    private static final String AUTOCOMMIT = "autocommit";

    static SessionPlan of(SessionControl control) {
        SessionCommand.Action action = switch (control.action()) {
            case BEGIN -> SessionCommand.Action.BEGIN;
            case COMMIT -> SessionCommand.Action.COMMIT;
            case ROLLBACK -> SessionCommand.Action.ROLLBACK;
            case SAVEPOINT -> SessionCommand.Action.SET_SAVEPOINT;
            case ROLLBACK_TO -> SessionCommand.Action.ROLLBACK_TO;
            case RELEASE -> SessionCommand.Action.RELEASE;
            case USE -> SessionCommand.Action.USE;
            case SET_NAMES -> SessionCommand.Action.NOTHING;
        };
        return new SessionPlan(new SessionCommand(action, control.name()));
    }

    /**
     * Takes {@code SET autocommit = …}.
     *
     * @throws SchemalessException {@code NOT_SUPPORTED} for other settings
     */
    static SessionPlan of(SqlSetOption set) {
        String name = set.name().toString();
        SqlNode value = set.getValue();
        if (!name.equalsIgnoreCase(AUTOCOMMIT) || value == null || set.getScope() != null) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot set '" + name
                            + "': the only setting is autocommit. Use SET autocommit; others are properties of the connection.");
        }
        SessionCommand.Action action =
                isOn(value.toString()) ? SessionCommand.Action.AUTOCOMMIT_ON : SessionCommand.Action.AUTOCOMMIT_OFF;
        return new SessionPlan(new SessionCommand(action, null));
    }

    private static boolean isOn(String value) {
        return switch (value.replaceAll("[`'\"]", "").toLowerCase(Locale.ROOT)) {
            case "1", "on", "true" -> true;
            case "0", "off", "false" -> false;
            default ->
                throw new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot set 'autocommit' to " + value + ": it is ON or OFF, 1 or 0, TRUE or FALSE.");
        };
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.SESSION;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Command(command);
    }
}
