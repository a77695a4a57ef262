package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.ErrorCode.Category;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;

/** The errors of handlers. */
final class HandlerFailure {
    private static final int MOST_CAUSES = 20;

    private HandlerFailure() {}

    /** Says whether an error has another reason than the change: a server is away, a transaction was in the way, or time was over. */
    static boolean isPassing(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            if (isPassingItself(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean isPassingItself(Throwable failure) {
        if (failure instanceof SchemalessException known) {
            return known.code().category() == Category.TRANSIENT
                    || isPassingState(known.code().sqlState());
        }
        return failure instanceof SQLTransientException
                || failure instanceof SQLRecoverableException
                || (failure instanceof SQLException error && isPassingState(String.valueOf(error.getSQLState())));
    }

    private static boolean isPassingState(String state) {
        return state.startsWith("08") || state.startsWith("40") || state.startsWith("57");
    }

    /** Returns the class of an error, and its SQLState: none of its values. */
    static String nameOf(Throwable failure) {
        String state = failure instanceof SQLException error ? " " + error.getSQLState() : "";
        return failure.getClass().getName() + state;
    }
}
