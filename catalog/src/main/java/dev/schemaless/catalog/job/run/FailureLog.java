package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode.Category;
import dev.schemaless.catalog.SchemalessException;
import org.slf4j.Logger;

/**
 * Warnings of background work that failed and is tried again. A server that is down is one line, which says why; only a defect comes with
 * its stack trace, because only for a defect does the place in the code matter. At DEBUG each failure has one.
 */
public final class FailureLog {
    private FailureLog() {}

    /** Logs a failure after a message, which ends with a full stop. */
    public static void warn(Logger log, String message, RuntimeException failure) {
        if (isDefect(failure) || log.isDebugEnabled()) {
            log.warn(message, failure);
        } else {
            log.warn("{} {}", message, failure.getMessage());
        }
    }

    private static boolean isDefect(RuntimeException failure) {
        return !(failure instanceof SchemalessException known) || known.code().category() == Category.INTERNAL;
    }
}
