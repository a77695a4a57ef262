package dev.schemaless.planner.expression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What evaluators, which are shared by all executions, compute once for one execution. Thread-safe. */
public final class Memo {
    private volatile @Nullable Map<Object, Object> values;

    /**
     * Returns what an evaluator has computed in this execution, or computes it.
     *
     * @param owner compared by identity; its class has no {@code equals} of its own
     */
    @SuppressWarnings("unchecked") // an owner keeps values of one type
    <T> T of(Object owner, Supplier<T> computation) {
        return (T) values().computeIfAbsent(owner, absent -> computation.get());
    }

    private Map<Object, Object> values() {
        Map<Object, Object> known = values;
        return known == null ? made() : known;
    }

    private synchronized Map<Object, Object> made() {
        Map<Object, Object> known = values;
        if (known == null) {
            known = new ConcurrentHashMap<>();
            values = known;
        }
        return known;
    }
}
