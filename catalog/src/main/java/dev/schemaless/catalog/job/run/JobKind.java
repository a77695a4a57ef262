package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.SchemalessException;

/**
 * One kind of job: the work and its undoing. Thread-safe.
 *
 * <p>Its owner may be paused for longer than its lease lasts, and go on while the next owner works. So each step either
 * is idempotent, or calls {@link JobRun#check(java.sql.Connection)} in its transaction.
 */
public interface JobKind {
    /** Returns the kind's name, a word in capitals. */
    String name();

    /** Returns how long jobs of this kind are kept without a sign of life, and whether they come back by themselves. */
    default JobTerms terms() {
        return JobTerms.OF_STATEMENTS;
    }

    /**
     * Says without a round trip whether this process can do a job; it may lack an account. If it cannot, it leaves the
     * job to others.
     *
     * @param target the object of the job, in the words of its kind
     */
    default boolean canRun(String target) {
        return true;
    }

    /**
     * Returns the group of an endless job: processes share the jobs of each group evenly.
     *
     * @param target the object of the job, in the words of its kind
     */
    default String group(String target) {
        return name();
    }

    /** Says whether the last position of a job that is done has no key of a row, so that {@code sys.jobs} goes on showing it. */
    default boolean keepsPosition() {
        return false;
    }

    /**
     * Does the job from its position to its end, and says by {@link JobRun#advance} how far it is. May find that an earlier
     * owner has done all of it.
     *
     * @throws SchemalessException if it cannot go on: it is tried again later if others were in the way, else it has failed
     */
    void run(JobRun job);

    /** Undoes the work of an unfinished job, because it failed or was cancelled. The work may be gone already. */
    void undo(JobRun job);
}
