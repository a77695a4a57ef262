package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.job.JobState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How a job ended that this process did, for those who wait for it here. Thread-safe. */
final class JobEnd {
    private @Nullable Outcome outcome;
    private boolean isMadeHere;
    private int waiting;
    private int signals;

    /**
     * What a job came to.
     *
     * @param failure why it did not succeed, with all that may be told to whoever asked for it; null if it did
     * @param warnings what there was to tell
     */
    record Outcome(JobState.Phase phase, @Nullable SchemalessException failure, List<String> warnings) {}

    /**
     * Returns the end that one more waits for; a new one if nobody has.
     *
     * @param isNew whether whoever joins has made the job
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

    /** Says whether somebody who has waited here has made the job, and not only joined it. */
    synchronized boolean isMadeHere() {
        return isMadeHere;
    }

    /** Tells how the job ended; null lets those who wait look for themselves. */
    synchronized void set(@Nullable Outcome end) {
        if (end != null) {
            outcome = end;
        }
        signals++;
        notifyAll();
    }

    /** Returns the end, as far as it is known. */
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
