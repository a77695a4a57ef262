package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.SqlStates;
import java.time.Duration;

/**
 * Decides whether and when work is tried again, with exponential back-off and jitter. Conflicts are counted by {@link Attempts}. A
 * lost server and a held lock are given up after a time, because each attempt may itself take long. Not thread-safe.
 */
public final class Retry {
    /** InnoDB's default limit of waiting for a lock; one attempt waits less, so that it can be stopped. */
    private static final Duration LONGEST_LOCK_WAIT = Duration.ofSeconds(50);

    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(4), Duration.ofSeconds(1));

    private final Attempts attempts;
    private final ReadControl control;
    private final long lossNanos;
    private final long lockNanos;
    private final BackOff.Pauses pauses;

    /**
     * Makes the retries of a statement.
     *
     * @param attempts the statement's count, which begins here if it has not begun
     * @param control ends the pauses
     */
    public Retry(Attempts attempts, ReadControl control) {
        this(attempts, control, 0, LONGEST_LOCK_WAIT.toNanos(), BACK_OFF.pauses());
    }

    /**
     * Makes retries with a count of their own.
     *
     * @param mostConflicts the most retries after conflicts
     * @param longestLoss the time after the first attempt in which another one follows a lost connection
     * @param control ends the pauses
     */
    public Retry(int mostConflicts, Duration longestLoss, ReadControl control) {
        this(
                new Attempts(mostConflicts),
                control,
                longestLoss.toNanos(),
                LONGEST_LOCK_WAIT.toNanos(),
                BACK_OFF.pauses());
    }

    private Retry(Attempts attempts, ReadControl control, long lossNanos, long lockNanos, BackOff.Pauses pauses) {
        this.attempts = attempts;
        this.control = control;
        this.lossNanos = lossNanos;
        this.lockNanos = lockNanos;
        this.pauses = pauses;
        attempts.begin();
    }

    /** Makes retries that let nothing be tried again. */
    public static Retry never(ReadControl control) {
        return new Retry(new Attempts(0), control, -1, -1, BACK_OFF.pauses());
    }

    /**
     * Returns the same retries for one server or several.
     *
     * @param longestLoss the time after the statement's first attempt in which another one follows a lost connection
     */
    public Retry within(Duration longestLoss) {
        return new Retry(attempts, control, longestLoss.toNanos(), lockNanos, pauses);
    }

    /** Returns the control that ends the pauses. */
    public ReadControl control() {
        return control;
    }

    /** Says whether a key was taken that was likely free. Then rows are looked at before they are written. */
    public boolean looks() {
        return attempts.looks();
    }

    /** Allows another attempt at once if the protocol needs it. One too many is due to a conflict, and the first one after it. */
    public void allow(Attempts.Need need) {
        if (!attempts.countNeed(need)) {
            if (!attempts.countConflict()) {
                throw overtaken();
            }
            attempts.countNeed(need);
            control.pause(pauses.nextJittered());
        }
    }

    /** Returns the failure of an attempt that other writers overtook. */
    public static SchemalessException overtaken() {
        return new SchemalessException(
                ErrorCode.SERIALIZATION_FAILURE,
                "Cannot change rows: others change the same rows first at each attempt. Run it again.");
    }

    /**
     * Pauses for a random time, longer each time; throws the reason after enough attempts. A duplicate key that
     * justified another attempt was taken by a concurrent transaction, so in the end it is a conflict too.
     */
    public void pauseOrThrow(SchemalessException reason) {
        if (isEnough(reason)) {
            throw reason.code() == ErrorCode.UNIQUE_VIOLATION ? overtaken(reason) : reason;
        }
        attempts.renewNeeds();
        control.pause(pauses.nextJittered());
    }

    private boolean isEnough(SchemalessException reason) {
        long passed = attempts.nanos();
        if (isLoss(reason.code())) {
            return passed > lossNanos;
        }
        if (SqlStates.isLockWait(reason)) {
            return passed > lockNanos;
        }
        return !attempts.countConflict();
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
                "Cannot change rows: others take the keys of its new rows first at each attempt. Run it again.",
                reason);
    }
}
