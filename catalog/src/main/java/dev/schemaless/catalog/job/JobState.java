package dev.schemaless.catalog.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a job when it was read. A job is long work that survives the process that does it. Immutable.
 *
 * @param id greater than that of every earlier job
 * @param kind the kind of work, a word in capitals
 * @param subject the object of the work, for humans
 * @param position the progress, in the words of its kind, from which another process continues; null before the first
 *     step
 * @param done the work done, in units of its kind: rows, shards
 * @param total an estimate of all work; null if it is not known
 * @param rate units done per second, over the time that its last owner has worked on it
 * @param throttle the most units per second that it may do; null for no limit
 * @param owner the process that works on it, or last did and has not let go; null for none
 * @param leaseEnd when others may take it over unless the owner says that it lives, by the clock of partition 0; null
 *     without owner
 * @param tries how often a process has taken it
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
    /** The phase of a job. */
    public enum Phase {
        /** No process works on it: it has not begun, or waits a while after an error. */
        WAITING,
        /** Its owner works on it. If the owner's lease has expired, another process is about to take it over. */
        RUNNING,
        /** Its owner works on it, and is asked to hand it over to a process that has less to do. */
        YIELDING,
        /** Cancelling: its effects are being undone. */
        CANCELLING,
        CANCELLED,
        FAILED,
        DONE;

        /** Says whether no process will work on it any more. */
        public boolean isFinished() {
            return this == CANCELLED || this == FAILED || this == DONE;
        }
    }
}
