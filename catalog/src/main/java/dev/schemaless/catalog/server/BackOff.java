package dev.schemaless.catalog.server;

import java.time.Duration;

/** Exponential back-off: each wait is twice the one before, up to a longest one. Not thread-safe. */
public final class BackOff {
    private final long first;
    private final long longest;
    private long next;

    public BackOff(Duration first, Duration longest) {
        this.first = first.toNanos();
        this.longest = longest.toNanos();
        this.next = this.first;
    }

    /** Returns how many nanoseconds to wait now. */
    public long next() {
        long wait = next;
        next = Math.min(2 * wait, longest);
        return wait;
    }

    /** Makes the next wait the first one again. */
    public void reset() {
        next = first;
    }
}
