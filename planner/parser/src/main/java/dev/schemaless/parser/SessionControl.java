package dev.schemaless.parser;

import org.jspecify.annotations.Nullable;

/**
 * A statement about the session: the beginning and end of its transactions, and settings that clients of other
 * databases make.
 *
 * @param name that of a savepoint or a schema; null for actions that name neither
 */
public record SessionControl(Action action, @Nullable String name) implements Command {
    /** The action of the statement. */
    public enum Action {
        BEGIN,
        COMMIT,
        ROLLBACK,
        SAVEPOINT,
        ROLLBACK_TO,
        RELEASE,
        /** The one schema there is. */
        USE,
        /** The encoding of texts, which are Unicode in any case. */
        SET_NAMES
    }
}
