package dev.schemaless.catalog.lease;

import java.util.concurrent.TimeUnit;

/**
 * A reading of two clocks of this machine. The one by which more time has passed counts: the monotonic clock may stand still while
 * a machine is suspended, and the wall clock may be set back.
 *
 * @param nanos of the monotonic clock, which begins anywhere
 * @param millis of the wall clock, since 1970-01-01 UTC
 */
public record ClockReading(long nanos, long millis) {
    public static ClockReading now() {
        return new ClockReading(System.nanoTime(), System.currentTimeMillis());
    }

    /** Returns how many nanoseconds passed until a later reading, by the clock by which more did. */
    public long nanosUntil(ClockReading later) {
        return Math.max(later.nanos - nanos, TimeUnit.MILLISECONDS.toNanos(later.millis - millis));
    }

    /** Says whether the wall clock shows less than at an earlier reading: it was set back. */
    boolean isSetBackSince(ClockReading earlier) {
        return millis < earlier.millis;
    }
}
