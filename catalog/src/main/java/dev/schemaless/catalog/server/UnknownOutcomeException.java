package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/**
 * A commit was sent, and its answer was lost, or leaves it open: it may have succeeded, and may still unless it
 * {@linkplain #isOver is over}.
 */
public final class UnknownOutcomeException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final boolean isOver;

    /**
     * Makes the exception.
     *
     * @param action the action, in the form <i>verb object</i>
     * @param place the partition, without credentials
     */
    public UnknownOutcomeException(String action, String place, Throwable cause) {
        this(action, place, cause, false);
    }

    private UnknownOutcomeException(String action, String place, Throwable cause, boolean isOver) {
        super(
                ErrorCode.OUTCOME_UNKNOWN,
                "Cannot tell whether it was possible to " + action + " on " + place
                        + ": the commit was sent, and its answer was lost. Look before doing it again.",
                cause);
        this.isOver = isOver;
    }

    /** Makes the exception of a transaction that has ended: changes that are not visible now were not made. */
    static UnknownOutcomeException ofEnded(String action, String place, Throwable cause) {
        return new UnknownOutcomeException(action, place, cause, true);
    }

    private UnknownOutcomeException(UnknownOutcomeException shared) {
        super(ErrorCode.OUTCOME_UNKNOWN, String.valueOf(shared.getMessage()), shared);
        this.isOver = shared.isOver;
    }

    /** Says whether the transaction has ended: if its cells are not there, they will not come. */
    public boolean isOver() {
        return isOver;
    }

    /** Returns the same for another caller whose work was part of that transaction. */
    public static UnknownOutcomeException of(UnknownOutcomeException shared) {
        return new UnknownOutcomeException(shared);
    }
}
