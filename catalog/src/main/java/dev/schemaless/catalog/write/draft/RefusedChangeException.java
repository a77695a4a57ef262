package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.SchemalessException;

/**
 * Wraps the exception of a {@link dev.schemaless.catalog.access.RowChange}, so that the code that handles failures of servers
 * lets it pass.
 */
public final class RefusedChangeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SchemalessException reason;

    public RefusedChangeException(SchemalessException reason) {
        super(reason.getMessage(), reason, false, false);
        this.reason = reason;
    }

    public SchemalessException reason() {
        return reason;
    }
}
