package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.SqlStates;
import java.time.Duration;

/**
 * Decides whether and when a transaction is tried again, with exponential back-off and jitter. Conflicts are counted; a
 * lost server and a held lock are given up after a time, because each try may itself take long. Not thread-safe.
 */
public final class Retry {
    /** InnoDB's default limit of waiting for a lock; one attempt waits less, so that it can be stopped. */
    private static final Duration LONGEST_LOCK_WAIT = Duration.ofSeconds(50);

    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(4), Duration.ofSeconds(1));

    private final int mostConflicts;
    private final ReadControl control;
    private final long lossNanos;
    private final long lockNanos;
    private final long begun = System.nanoTime();
    private final BackOff.Pauses pauses = BACK_OFF.pauses();
    private int conflicts;

    /**
     * Makes a count of tries.
     *
     * @param mostConflicts how often to try again because others are in the way
     * @param longestLoss how long after the first try a lost connection is still met by another one
     * @param control ends the pauses
     */
    public Retry(int mostConflicts, Duration longestLoss, ReadControl control) {
        this(mostConflicts, longestLoss.toNanos(), LONGEST_LOCK_WAIT.toNanos(), control);
    }

    private Retry(int mostConflicts, long lossNanos, long lockNanos, ReadControl control) {
        this.mostConflicts = mostConflicts;
        this.lossNanos = lossNanos;
        this.lockNanos = lockNanos;
        this.control = control;
    }

    /** Makes a count that lets nothing be tried again. */
    public static Retry never(ReadControl control) {
        return new Retry(0, -1, -1, control);
    }

    /** Makes a count of tries against conflicts alone. */
    public static Retry ofConflicts(int most, ReadControl control) {
        return new Retry(most, Duration.ZERO, control);
    }

    /**
     * Pauses for a random time, longer each time; throws the reason after enough attempts. A duplicate key that
     * justified another attempt was taken by a concurrent transaction, so in the end it is a conflict too.
     */
    public void pauseOrThrow(SchemalessException reason) {
        if (isEnough(reason)) {
            throw reason.code() == ErrorCode.UNIQUE_VIOLATION ? overtaken(reason) : reason;
        }
        control.pause(pauses.nextJittered());
    }

    private boolean isEnough(SchemalessException reason) {
        long passed = System.nanoTime() - begun;
        if (isLoss(reason.code())) {
            return passed > lossNanos;
        }
        if (SqlStates.isLockWait(reason)) {
            return passed > lockNanos;
        }
        conflicts++;
        return conflicts > mostConflicts;
    }

    private static boolean isLoss(ErrorCode code) {
        return switch (code) {
            case CONNECTION_LOST, CONNECTION_UNABLE, SERVER_UNREACHABLE, POOL_EXHAUSTED, OUTCOME_UNKNOWN -> true;
            default -> false;
        };
    }

    private static SchemalessException overtaken(SchemalessException reason) {
        return new SchemalessException(
                ErrorCode.SERIALIZATION_FAILURE,
                "Cannot change rows: others take the keys of its new rows first, try after try. Run it again.",
                reason);
    }
}
