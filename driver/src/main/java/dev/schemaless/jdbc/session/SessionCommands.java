package dev.schemaless.jdbc.session;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.SessionCommand;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The statements that a connection carries out itself: BEGIN, COMMIT, SAVEPOINT, USE and their like. Thread-safe. */
public final class SessionCommands {
    private static final String OPEN_ALREADY = "A transaction is open already: it goes on.";
    private static final String NO_TRANSACTION = "There is no transaction to end: each statement is one of its own.";

    private final TransactionScope transactions;

    SessionCommands(TransactionScope transactions) {
        this.transactions = transactions;
    }

    /** Carries out a command. Where there is nothing to do, the statement gets a warning. */
    void obey(SessionCommand command, ReadControl control) throws SQLException {
        switch (command.action()) {
            case BEGIN -> warnUnless(transactions.begin(control), OPEN_ALREADY, control);
            case COMMIT -> warnUnless(transactions.commit(control), NO_TRANSACTION, control);
            case ROLLBACK -> warnUnless(transactions.rollback(), NO_TRANSACTION, control);
            case SET_SAVEPOINT -> transactions.setSavepoint(command.requiredName());
            case ROLLBACK_TO -> transactions.rollbackTo(command.requiredName());
            case RELEASE -> transactions.release(command.requiredName());
            case AUTOCOMMIT_ON -> transactions.setAutoCommit(true, control);
            case AUTOCOMMIT_OFF -> transactions.setAutoCommit(false, control);
            case USE -> requireSchema(command.requiredName());
            case SHOW_WARNINGS, NOTHING -> {}
        }
    }

    private static void warnUnless(boolean done, String warning, ReadControl control) {
        if (!done) {
            control.warn(warning);
        }
    }

    /** Refuses a schema other than the only one; null is accepted. */
    public static void requireSchema(@Nullable String schema) throws SQLException {
        if (schema != null && !schema.equalsIgnoreCase(SchemaNames.DEFAULT)) {
            throw SqlExceptions.of(
                    ErrorCode.NAME_INVALID,
                    "Cannot set schema '" + schema + "': a store has one, '" + SchemaNames.DEFAULT
                            + "'. Connect to another store, or another namespace.");
        }
    }
}
