package dev.schemaless.jdbc.base;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.BatchUpdateException;
import java.sql.ClientInfoStatus;
import java.sql.SQLClientInfoException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The only maker of {@link SQLException}s.
 *
 * <p>The subclass follows the error code: a {@code SQLTransientException} only where nothing was done and the same call
 * may succeed when it is made again; a lost connection is a {@code SQLRecoverableException}, nothing was done either. A
 * commit that was not answered is a {@code SQLNonTransientConnectionException} of its own SQLState, 08007, which
 * callers must not retry.
 */
public final class SqlExceptions {
    private static final int LONGEST_MESSAGE = 1_000;
    private static final int SHOWN_END = 200;

    private SqlExceptions() {}

    /** A call into the planner or the catalog. */
    @FunctionalInterface
    public interface Call<T extends @Nullable Object> {
        T run() throws SQLException;
    }

    /** Makes a call and turns whatever it throws into a SQLException. */
    public static <T extends @Nullable Object> T call(Call<T> call) throws SQLException {
        try {
            return call.run();
        } catch (SQLException | RuntimeException | Error e) {
            throw from(e);
        }
    }

    public static SQLException of(ErrorCode code, String message) {
        return of(code, message, null);
    }

    /** Returns the refusal of an operation that this driver does not have. */
    public static SQLFeatureNotSupportedException unsupported(String operation, String advice) {
        return new SQLFeatureNotSupportedException(
                "Cannot " + operation + ": it is not supported. " + advice, ErrorCode.NOT_SUPPORTED.sqlState());
    }

    /**
     * Returns the report of a batch of which some executions were refused: {@code first}, the first refusal, is its cause and,
     * for callers who walk that chain, its next exception.
     */
    public static BatchUpdateException batch(SQLException first, long[] counts) {
        BatchUpdateException report = new BatchUpdateException(
                String.valueOf(first.getMessage()), first.getSQLState(), first.getErrorCode(), counts, first);
        report.setNextException(first);
        return report;
    }

    public static SQLClientInfoException clientInfo(SQLException reason, Map<String, ClientInfoStatus> unset) {
        return new SQLClientInfoException(reason.getMessage(), reason.getSQLState(), unset, reason);
    }

    /** Returns a warning with the general warning's SQLState. */
    static SQLWarning warning(String message) {
        return new SQLWarning(SchemalessException.printable(message), "01000");
    }

    /** Returns an exception of the layers below as a SQLException: itself if it is one. */
    public static SQLException from(Throwable thrown) {
        if (thrown instanceof SQLException already) {
            return already;
        }
        if (thrown instanceof SchemalessException known) {
            return of(known.code(), String.valueOf(known.getMessage()), known);
        }
        if (thrown instanceof StackOverflowError) {
            return of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot run statement: it is nested too deeply. Split it into simpler statements.",
                    thrown);
        }
        if (thrown instanceof OutOfMemoryError) {
            return of(ErrorCode.LIMIT_EXCEEDED, "Cannot run statement: the heap is full. Raise -Xmx.", thrown);
        }
        return of(
                ErrorCode.INTERNAL,
                "Cannot run statement: the driver has a defect ("
                        + thrown.getClass().getName() + ": " + thrown.getMessage()
                        + "). Report it with the statement and this stack trace.",
                thrown);
    }

    private static SQLException of(ErrorCode code, String text, @Nullable Throwable cause) {
        String message = shortened(SchemalessException.printable(text));
        String state = code.sqlState();
        SQLException special = ofCode(code, message, state, cause);
        return special != null ? special : ofClass(message, state, cause);
    }

    /**
     * Returns a message without its middle if it is too long. It may repeat a value or statement; its beginning and its advice are kept.
     */
    private static String shortened(String message) {
        int left = message.length() - LONGEST_MESSAGE;
        return left <= 0
                ? message
                : message.substring(0, LONGEST_MESSAGE - SHOWN_END) + " [" + left + " characters left out] "
                        + message.substring(message.length() - SHOWN_END);
    }

    private static @Nullable SQLException ofCode(
            ErrorCode code, String message, String state, @Nullable Throwable cause) {
        return switch (code) {
            case NOT_SUPPORTED -> new SQLFeatureNotSupportedException(message, state, cause);
            case QUERY_TIMEOUT -> new SQLTimeoutException(message, state, cause);
            case POOL_EXHAUSTED, SERVER_UNREACHABLE -> new SQLTransientConnectionException(message, state, cause);
            case CONNECTION_LOST -> new SQLRecoverableException(message, state, cause);
            default -> null;
        };
    }

    private static SQLException ofClass(String message, String state, @Nullable Throwable cause) {
        return switch (state.substring(0, 2)) {
            case "08" -> new SQLNonTransientConnectionException(message, state, cause);
            case "22" -> new SQLDataException(message, state, cause);
            case "23" -> new SQLIntegrityConstraintViolationException(message, state, cause);
            case "28" -> new SQLInvalidAuthorizationSpecException(message, state, cause);
            case "40" -> new SQLTransactionRollbackException(message, state, cause);
            case "42", "2B" -> new SQLSyntaxErrorException(message, state, cause);
            default -> new SQLNonTransientException(message, state, cause);
        };
    }
}
