package dev.schemaless.catalog.lease;

import java.util.concurrent.TimeUnit;

/**
 * A moment by two clocks of this machine. The one by which more time has passed counts: the monotonic clock may stand still while
 * a machine is suspended, and the wall clock may be set back.
 *
 * @param nanos of the monotonic clock, which begins anywhere
 * @param millis of the wall clock, since 1970-01-01 UTC
 */
public record Moment(long nanos, long millis) {
    public static Moment now() {
        return new Moment(System.nanoTime(), System.currentTimeMillis());
    }

    /** Returns how many nanoseconds passed until a later moment, by the clock by which more did. */
    public long nanosUntil(Moment later) {
        return Math.max(later.nanos - nanos, TimeUnit.MILLISECONDS.toNanos(later.millis - millis));
    }

    /** Says whether the wall clock shows less than at an earlier moment: it was set back. */
    boolean isSetBackSince(Moment earlier) {
        return millis < earlier.millis;
    }
}
