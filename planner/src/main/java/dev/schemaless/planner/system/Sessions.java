package dev.schemaless.planner.system;

import com.google.common.collect.MapMaker;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentMap;

/**
 * The sessions of this JVM on one store. A session that is never closed can still be garbage collected. Thread-safe.
 */
public final class Sessions {
    private final ConcurrentMap<Long, SessionActivity> open =
            new MapMaker().weakValues().makeMap();

    /**
     * Adds a session.
     *
     * @param number its own in this JVM
     */
    public SessionActivity open(long number, String user) {
        SessionActivity activity = new SessionActivity(number, user);
        open.put(number, activity);
        return activity;
    }

    /** Removes a session. */
    public void close(SessionActivity activity) {
        open.remove(activity.number());
    }

    /** Returns the sessions, the oldest first. */
    List<SessionActivity> all() {
        return open.values().stream()
                .sorted(Comparator.comparingLong(SessionActivity::number))
                .toList();
    }
}
