package dev.schemaless.catalog.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job as it was when somebody looked: work that takes long and survives the process that does it. Immutable.
 *
 * @param id greater than that of every earlier job
 * @param kind what is done, a word in capitals
 * @param subject what it is done to, for humans
 * @param position how far it is, in the words of its kind: whoever takes the job over begins there; null before the first step
 * @param done how much is done, in units of its kind: rows, shards
 * @param total an estimate of how much there is to do; null if nobody knows
 * @param rate units done per second, over the time that its last owner has worked on it
 * @param throttle the most units per second that it may do; null for no limit
 * @param owner the process that works on it, or last did and has not let go; null for none
 * @param leaseEnd when others may take it over unless the owner says that it lives, by the clock of partition 0; null without owner
 * @param tries how often somebody has taken it
 * @param lastError why the last try ended that did not succeed, without values of rows; null if none failed
 * @param updated when its row was last written
 */
public record JobState(
        long id,
        String kind,
        String subject,
        Phase phase,
        @Nullable String position,
        long done,
        @Nullable Long total,
        double rate,
        @Nullable Long throttle,
        @Nullable String owner,
        @Nullable Instant leaseEnd,
        int tries,
        @Nullable String lastError,
        Instant created,
        Instant updated) {
    /** How far a job is. */
    public enum Phase {
        /** Nobody works on it yet, or not now: after an error it waits a while. */
        WAITING,
        /** Its owner works on it. If the owner's lease has expired, another process is about to take it over. */
        RUNNING,
        /** It is to end: what it has begun is being taken back. */
        CANCELLING,
        CANCELLED,
        FAILED,
        DONE;

        /** Says whether nobody will work on it any more. */
        public boolean isFinished() {
            return this == CANCELLED || this == FAILED || this == DONE;
        }
    }
}
