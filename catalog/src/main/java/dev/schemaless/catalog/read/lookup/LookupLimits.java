package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.lease.ClockReading;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The limits of a lookup that reads row keys from several tables before it reads rows. A lookup beyond them becomes a
 * scan.
 *
 * @param maxKeys the most row keys that it may name
 * @param longest the limit of time between its first query and its last answer: later, entries of rows that moved
 *     meanwhile may have been removed
 * @param clock for that time
 */
public record LookupLimits(int maxKeys, Duration longest, Supplier<ClockReading> clock) {
    public static final LookupLimits USUAL = new LookupLimits(IndexRead.MAX_KEYS, GracePeriod.LONGEST_LOOKUP);

    public LookupLimits(int maxKeys, Duration longest) {
        this(maxKeys, longest, ClockReading::now);
    }

    /** Returns the moment of a lookup's first question. */
    public ClockReading begin() {
        return clock.get();
    }

    /** Says whether a lookup that has its last answer now took no longer than it may. */
    public boolean isKeptSince(ClockReading begin) {
        return begin.nanosUntil(clock.get()) <= longest.toNanos();
    }
}
