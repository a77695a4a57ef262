package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.job.JobState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The end of a job that ran in this process, for the callers who wait for it here. Thread-safe. */
final class JobEnd {
    private @Nullable Outcome outcome;
    private boolean isMadeHere;
    private int waiting;
    private int signals;

    /**
     * The outcome of a job.
     *
     * @param failure the reason of a failure, with all details for the callers who asked for the job; null after
     *     success
     * @param warnings those of its run
     */
    record Outcome(JobState.Phase phase, @Nullable SchemalessException failure, List<String> warnings) {}

    /**
     * Returns the end with one more waiting caller; a new one if there was none.
     *
     * @param isNew whether the caller has made the job
     */
    static JobEnd join(@Nullable JobEnd known, boolean isNew) {
        JobEnd end = known == null ? new JobEnd() : known;
        end.entered(isNew);
        return end;
    }

    private synchronized void entered(boolean isNew) {
        waiting++;
        isMadeHere |= isNew;
    }

    /** Takes note that one waits no longer; returns how many still do. */
    synchronized int left() {
        return --waiting;
    }

    /** Says whether a caller who has waited here has made the job, and not only joined it. */
    synchronized boolean isMadeHere() {
        return isMadeHere;
    }

    /** Publishes the job's end; null lets waiting callers read the table of jobs themselves. */
    synchronized void set(@Nullable Outcome end) {
        if (end != null) {
            outcome = end;
        }
        signals++;
        notifyAll();
    }

    /** Returns the end; empty if it is not known yet. */
    synchronized Optional<Outcome> known() {
        return Optional.ofNullable(outcome);
    }

    /** Waits a while for the end; null if it is not known. */
    synchronized @Nullable Outcome await(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        int seen = signals;
        while (outcome == null && signals == seen && System.nanoTime() - end < 0) {
            TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
        }
        return outcome;
    }
}
