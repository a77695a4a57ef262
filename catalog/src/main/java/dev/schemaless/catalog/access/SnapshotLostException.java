package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.time.Duration;

/**
 * The moment that a statement reads cannot be read any further: its connection is lost, or a table has been changed since. A
 * statement that has given out no row begins again.
 */
public final class SnapshotLostException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final Duration patience;

    /**
     * Says why.
     *
     * @param patience how long a statement is worth beginning again while the server is away
     */
    public SnapshotLostException(ErrorCode code, String message, Duration patience, Throwable cause) {
        super(code, message, cause);
        this.patience = patience;
    }

    /** Returns how long a statement is worth beginning again while the server is away. */
    public Duration patience() {
        return patience;
    }
}
