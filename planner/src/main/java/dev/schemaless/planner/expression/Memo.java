package dev.schemaless.planner.expression;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A memo: values that evaluators compute once for one execution. Evaluators themselves are shared by all executions. Thread-safe. */
public final class Memo {
    private volatile @Nullable Map<Object, Object> values;

    /**
     * Returns the value that an evaluator has computed in this execution, or computes it; two threads may compute the
     * same at once.
     *
     * @param owner compared by identity; its class has no {@code equals} of its own
     * @param computation may use the values of other evaluators
     */
    @SuppressWarnings("unchecked") // an owner keeps values of one type
    <T> T of(Object owner, Supplier<T> computation) {
        Map<Object, Object> known = values();
        Object value = known.get(owner);
        if (value == null) {
            value = computation.get();
            known.put(owner, value);
        }
        return (T) value;
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
