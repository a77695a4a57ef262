package dev.schemaless.planner;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A command of a statement to its session, such as COMMIT. The session's holder carries it out.
 *
 * @param name of a savepoint or a schema; null where the action needs none
 */
public record SessionCommand(Action action, @Nullable String name) {
    /** What is to be done. */
    public enum Action {
        /** Begin a transaction that lasts until a commit or rollback, also where each statement is one of its own otherwise. */
        BEGIN,
        /** Commit the open transaction; there need be none. */
        COMMIT,
        /** Roll the open transaction back; there need be none. */
        ROLLBACK,
        /** Set a savepoint, which takes the place of an older one of that name. */
        SET_SAVEPOINT,
        /** Take back what was changed since a savepoint. */
        ROLLBACK_TO,
        /** Forget a savepoint. */
        RELEASE,
        AUTOCOMMIT_ON,
        AUTOCOMMIT_OFF,
        /** Choose the schema of unqualified names. */
        USE,
        /** Give the rows of {@link PlannedStatement.Kind#DIAGNOSTICS}. */
        SHOW_WARNINGS,
        /** What was asked for is so in any case. */
        NOTHING
    }

    /** Returns the name of an action that has one. */
    public String requiredName() {
        return Objects.requireNonNull(name);
    }
}
