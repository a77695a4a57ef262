package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** The connection was lost while a commit was under way: it may have succeeded. */
public final class UnknownOutcomeException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    UnknownOutcomeException(String action, String place, Throwable cause) {
        super(
                ErrorCode.CONNECTION_LOST,
                "Cannot tell whether it was possible to " + action + " on " + place
                        + ": the connection was lost during the commit. Look before doing it again.",
                cause);
    }
}
