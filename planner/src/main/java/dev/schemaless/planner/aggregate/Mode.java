package dev.schemaless.planner.aggregate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** MODE: the most frequent value; of several, the one that came first. Values are in the form of {@link EqualForm}. */
final class Mode implements Accumulator {
    private final Map<Object, Long> counts = new LinkedHashMap<>();

    @Override
    public boolean add(Object value) {
        return counts.merge(value, 1L, Long::sum) == 1;
    }

    @Override
    public void merge(Accumulator other) {
        ((Mode) other).counts.forEach((value, count) -> counts.merge(value, count, Long::sum));
    }

    @Override
    public @Nullable Object result() {
        Object mode = null;
        long most = 0;
        for (Map.Entry<Object, Long> each : counts.entrySet()) {
            if (each.getValue() > most) {
                most = each.getValue();
                mode = each.getKey();
            }
        }
        return mode;
    }
}
