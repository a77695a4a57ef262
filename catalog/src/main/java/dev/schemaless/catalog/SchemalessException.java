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

    public final ErrorCode code() {
        return code;
    }
}
