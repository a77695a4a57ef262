package dev.schemaless.planner.session;

import dev.schemaless.planner.system.SessionActivity;
import java.time.Instant;

/** Notes when the executions of a statement begin and end. */
record Tracked(SessionActivity activity, String sql) {
    void begin() {
        activity.begin(sql, Instant.now());
    }

    void end() {
        activity.end();
    }
}
