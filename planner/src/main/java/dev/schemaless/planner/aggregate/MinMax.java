package dev.schemaless.planner.aggregate;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** MIN, MAX or ANY_VALUE: the first value in an order of values. */
final class MinMax implements Accumulator {
    private final Comparator<Object> order;
    private @Nullable Object first;

    MinMax(Comparator<Object> order) {
        this.order = order;
    }

    @Override
    public boolean add(Object value) {
        Object known = first;
        if (known == null || order.compare(value, known) < 0) {
            first = value;
        }
        return known == null;
    }

    @Override
    public void merge(Accumulator other) {
        Object that = ((MinMax) other).first;
        if (that != null) {
            add(that);
        }
    }

    @Override
    public @Nullable Object result() {
        return first;
    }
}
