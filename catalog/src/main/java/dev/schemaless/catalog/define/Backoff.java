package dev.schemaless.catalog.define;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Waits for others with exponential back-off and jitter, for a bounded time and as long as the statement may go on. Not
 * thread-safe.
 */
final class Backoff {
    private static final long FIRST_MILLIS = 10;
    private static final long LONGEST_MILLIS = 500;

    private final ReadControl control;
    private final long endNanos;
    private long longest = FIRST_MILLIS;

    Backoff(ReadControl control, Duration patience) {
        this.control = control;
        this.endNanos = System.nanoTime() + patience.toNanos();
    }

    /** Returns how long it makes sense to wait at most before the next look at {@link #goesOn}. */
    static long sliceMillis() {
        return LONGEST_MILLIS;
    }

    /**
     * Says whether there is patience left.
     *
     * @throws SchemalessException {@code QUERY_CANCELED} or {@code QUERY_TIMEOUT} if the statement must not go on
     */
    boolean goesOn() {
        control.check();
        return System.nanoTime() - endNanos < 0;
    }

    /**
     * Waits a random while, longer each time, and half a second at most.
     *
     * @throws SchemalessException if the statement must not go on
     */
    void pause() {
        control.pause(longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2) + 1);
        longest = Math.min(LONGEST_MILLIS, longest * 2);
    }
}
