package dev.schemaless.catalog.define;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.server.BackOff;
import java.time.Duration;

/** A bounded wait for others, with pauses between the looks at them, as long as the statement may go on. Not thread-safe. */
final class BoundedWait {
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(10), LONGEST_PAUSE);

    private final ReadControl control;
    private final long endNanos;
    private final BackOff.Pauses pauses = BACK_OFF.pauses();

    BoundedWait(ReadControl control, Duration length) {
        this.control = control;
        this.endNanos = System.nanoTime() + length.toNanos();
    }

    /** Returns how long it makes sense to wait at most before the next look at {@link #goesOn}. */
    static long sliceMillis() {
        return LONGEST_PAUSE.toMillis();
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
        control.pause(pauses.nextJittered());
    }
}
