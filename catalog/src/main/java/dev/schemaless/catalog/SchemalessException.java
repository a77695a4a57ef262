package dev.schemaless.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The one exception of this project below the JDBC face, which turns it into a {@code java.sql.SQLException}.
 *
 * <p>Messages read <i>Cannot ‹verb› ‹object›: ‹reason with actual value and limit›</i>, then the remedy. They never
 * hold a body or a password.
 */
public class SchemalessException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public SchemalessException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public SchemalessException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /**
     * Returns the failure of a statement whose thread was interrupted, and leaves the thread interrupted.
     *
     * @param cause the interrupt that ended a wait; null if the thread was not waiting
     */
    public static SchemalessException ofInterrupt(@Nullable InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new SchemalessException(
                ErrorCode.QUERY_CANCELED, "Cannot go on with statement: its thread was interrupted.", cause);
    }

    public final ErrorCode code() {
        return code;
    }

    /** Returns whether a connection was lost or could not be made, and nothing was done: another attempt may succeed. */
    public final boolean isConnectionFailure() {
        return code == ErrorCode.CONNECTION_LOST || code == ErrorCode.SERVER_UNREACHABLE;
    }
}
