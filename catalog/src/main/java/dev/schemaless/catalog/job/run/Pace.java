package dev.schemaless.catalog.job.run;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The speed of a job, and its limit. Thread-safe. */
final class Pace {
    /** A change of the limit, or a cancel, is not noticed later than that. */
    private static final long LONGEST_PAUSE_MILLIS = 500;

    private final long begunNanos = System.nanoTime();
    private final long doneBefore;
    private @Nullable Long limit;
    private long limitedNanos = begunNanos;
    private boolean isNew;
    private long doneUnlimited;

    /**
     * Makes the pace of a job from now on.
     *
     * @param doneBefore how much of it others have done
     * @param limit units per second; null for none
     */
    Pace(long doneBefore, @Nullable Long limit) {
        this.doneBefore = doneBefore;
        this.doneUnlimited = doneBefore;
        this.limit = limit;
    }

    /** Returns the units per second until now. */
    double rate(long done) {
        return (done - doneBefore) / seconds(begunNanos);
    }

    private static double seconds(long sinceNanos) {
        return Math.max(1, System.nanoTime() - sinceNanos) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /** Returns the units per second that it may do; null for no limit. */
    synchronized @Nullable Long limit() {
        return limit;
    }

    /** Sets another limit, which counts from now. */
    synchronized void limit(@Nullable Long most) {
        if (!Objects.equals(limit, most)) {
            limit = most;
            isNew = true;
        }
    }

    /** Says whether more was done than the limit lets it by now. */
    synchronized boolean isAhead(long done) {
        return millisAhead(done) > 0;
    }

    /** Returns how long to wait before the next look, at least a millisecond. */
    synchronized long pauseMillis(long done) {
        return Math.max(1, Math.min(LONGEST_PAUSE_MILLIS, millisAhead(done)));
    }

    private long millisAhead(long done) {
        if (limit == null) {
            return 0;
        }
        if (isNew) {
            isNew = false;
            limitedNanos = System.nanoTime();
            doneUnlimited = done;
        }
        double due = (done - doneUnlimited) / (double) Math.max(1, limit);
        return Math.round((due - seconds(limitedNanos)) * 1000);
    }
}
