package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** A commit was sent and not answered: it may have succeeded, and may still. */
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
                ErrorCode.OUTCOME_UNKNOWN,
                "Cannot tell whether it was possible to " + action + " on " + place
                        + ": the commit was sent, and its answer was lost. Look before doing it again.",
                cause);
    }

    private UnknownOutcomeException(UnknownOutcomeException shared) {
        super(ErrorCode.OUTCOME_UNKNOWN, String.valueOf(shared.getMessage()), shared);
    }

    /** Returns the same for another caller whose work was part of that transaction. */
    public static UnknownOutcomeException of(UnknownOutcomeException shared) {
        return new UnknownOutcomeException(shared);
    }
}
