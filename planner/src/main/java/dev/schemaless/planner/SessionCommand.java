package dev.schemaless.planner;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A command of a statement to its session, such as COMMIT. The session's holder carries it out.
 *
 * @param name of a savepoint or a schema; null where the action needs none
 */
public record SessionCommand(Action action, @Nullable String name) {
    /** The action to take. */
    public enum Action {
        /** Begin a transaction that lasts until a commit or rollback, also where each statement is one of its own otherwise. */
        BEGIN,
        /** Commit the open transaction, if there is one. */
        COMMIT,
        /** Roll the open transaction back, if there is one. */
        ROLLBACK,
        /** Set a savepoint, which takes the place of an older one of that name. */
        SET_SAVEPOINT,
        /** Undo the changes since a savepoint. */
        ROLLBACK_TO,
        /** Forget a savepoint. */
        RELEASE,
        AUTOCOMMIT_ON,
        AUTOCOMMIT_OFF,
        /** Choose the schema of unqualified names. */
        USE,
        /** Give the rows of {@link PlannedStatement.Kind#DIAGNOSTICS}. */
        SHOW_WARNINGS,
        /** Nothing: the requested state holds already. */
        NOTHING
    }

    /** Returns the name of an action that has one. */
    public String requiredName() {
        return Objects.requireNonNull(name);
    }
}
