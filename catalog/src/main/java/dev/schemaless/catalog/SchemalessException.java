package dev.schemaless.catalog;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one exception of this project below the JDBC face, which turns it into a {@code java.sql.SQLException}.
 *
 * <p>Messages read <i>Cannot ‹verb› ‹object›: ‹reason with actual value and limit›</i>, then the remedy. They never
 * hold a body or a password. Their control characters are {@link #printable}.
 */
public class SchemalessException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final ErrorCode code;

    public SchemalessException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public SchemalessException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(printable(message), cause);
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

    /**
     * Returns a message with numbers, such as {@code \x0A}, in place of control characters. Its values may come from any user: a line
     * feed would forge a line of a log, and a terminal obeys escapes.
     */
    public static String printable(String message) {
        return CONTROL.matcher(message)
                .replaceAll(each -> String.format(
                        Locale.ROOT, "\\\\x%02X", (int) each.group().charAt(0)));
    }

    public final ErrorCode code() {
        return code;
    }

    /** Returns whether a connection was lost or could not be made, and nothing was done: another attempt may succeed. */
    public final boolean isConnectionFailure() {
        return code == ErrorCode.CONNECTION_LOST || code == ErrorCode.SERVER_UNREACHABLE;
    }
}
