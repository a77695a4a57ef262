package dev.schemaless.planner.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What one session has found in the plan cache, by text: an application prepares the same few texts again and again, and to look a text up
 * by its shape takes some 4 µs. Bounded: when it is full it begins anew. Thread-safe.
 */
final class RecentStatements {
    private static final int MOST = 64;
    private static final int LONGEST = 4_096;

    private final Map<String, PlanCache.Found> found = new ConcurrentHashMap<>();

    /** Returns what was found for a text; null if that is not remembered. */
    PlanCache.@Nullable Found of(String sql) {
        return found.get(sql);
    }

    /** Remembers what was found, if the plan cache keeps it. */
    void add(String sql, PlanCache.Found statement) {
        if (!statement.isKept() || sql.length() > LONGEST) {
            return;
        }
        if (found.size() >= MOST) {
            found.clear();
        }
        found.put(sql, statement);
    }
}
