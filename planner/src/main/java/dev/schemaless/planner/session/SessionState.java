package dev.schemaless.planner.session;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The state that a session keeps from statement to statement. Thread-safe.
 *
 * @param number its own in this JVM
 * @param lastInsertId the result of {@code LAST_INSERT_ID()}
 */
public record SessionState(long number, AtomicLong lastInsertId) {
    private static final AtomicLong SESSIONS = new AtomicLong();

    /** Makes that of a new session. */
    public SessionState() {
        this(SESSIONS.incrementAndGet(), new AtomicLong());
    }
}
