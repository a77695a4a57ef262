package dev.schemaless.catalog.server;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Exponential back-off: each pause is twice the one before, up to a longest one. Immutable.
 *
 * @param first the first pause
 * @param longest no pause is longer
 */
public record BackOff(Duration first, Duration longest) {
    /**
     * Returns a pause.
     *
     * @param number how many pauses there were before
     */
    public Duration pause(int number) {
        int doublings = Math.min(number, Long.SIZE - 1);
        return first.toNanos() > longest.toNanos() >> doublings
                ? longest
                : Duration.ofNanos(first.toNanos() << doublings);
    }

    /**
     * Returns a random time between half a pause and all of it, so that callers that failed together do not collide
     * again.
     *
     * @param number how many pauses there were before
     */
    public Duration jittered(int number) {
        long nanos = pause(number).toNanos();
        return Duration.ofNanos(nanos / 2 + ThreadLocalRandom.current().nextLong(nanos / 2 + 1));
    }

    /** Begins a row of pauses. */
    public Pauses pauses() {
        return new Pauses(this);
    }

    /** A row of pauses. Not thread-safe. */
    public static final class Pauses {
        private final BackOff backOff;
        private int number;

        private Pauses(BackOff backOff) {
            this.backOff = backOff;
        }

        /** Returns the next pause. */
        public Duration next() {
            return backOff.pause(number++);
        }

        /** Returns the next pause, with jitter. */
        public Duration nextJittered() {
            return backOff.jittered(number++);
        }

        /** Makes the next pause the first one again. */
        public void reset() {
            number = 0;
        }
    }
}
