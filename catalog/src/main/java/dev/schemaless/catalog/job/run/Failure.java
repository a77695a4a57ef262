package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.server.BackOff;
import java.sql.SQLException;
import java.time.Duration;

/** Texts and retries for the errors that jobs end with. */
final class Failure {
    private static final int MOST_TRIES = 7;
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(500), Duration.ofSeconds(32));

    private Failure() {}

    /** Returns an error of this project for whatever was thrown. */
    static SchemalessException of(Throwable thrown) {
        return thrown instanceof SchemalessException known
                ? known
                : new SchemalessException(
                        ErrorCode.INTERNAL, "Cannot go on with job: " + thrown + ". Report this.", thrown);
    }

    /** Says whether a job may succeed when it is tried again later: others or a server were in the way, not too often. */
    static boolean isWorthAnotherTry(SchemalessException failure, int tries, boolean hasAdvanced) {
        boolean isPassing = failure.code().category() == ErrorCode.Category.TRANSIENT
                || failure.code() == ErrorCode.CONNECTION_UNABLE
                || failure.code() == ErrorCode.OUTCOME_UNKNOWN;
        return isPassing && (hasAdvanced || tries < MOST_TRIES);
    }

    /** Returns how long to wait before the next try. */
    static Duration pause(int tries, boolean hasAdvanced) {
        return BACK_OFF.pause(hasAdvanced ? 0 : Math.max(0, tries - 1));
    }

    /** Returns the part of a message that all users may see: the part after its first colon may have values of rows. */
    static String text(SchemalessException failure) {
        String message = String.valueOf(failure.getMessage());
        int colon = message.indexOf(": ");
        String number = failure.getCause() instanceof SQLException cause ? " (" + cause.getErrorCode() + ")" : "";
        return failure.code().sqlState() + " " + failure.code().name() + number + ": "
                + (colon < 0 ? message : message.substring(0, colon)) + ".";
    }
}
