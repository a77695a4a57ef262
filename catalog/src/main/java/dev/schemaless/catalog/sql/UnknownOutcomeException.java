package dev.schemaless.catalog.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** The connection was lost while a commit was under way: it may have succeeded. */
public final class UnknownOutcomeException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param action what was being done, in the form <i>verb object</i>
     * @param place the partition, without credentials
     */
    public UnknownOutcomeException(String action, String place, Throwable cause) {
        super(
                ErrorCode.CONNECTION_LOST,
                "Cannot tell whether it was possible to " + action + " on " + place
                        + ": the connection was lost during the commit. Look before doing it again.",
                cause);
    }
}
