package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.moment.MomentFunction;
import dev.schemaless.planner.moment.Moments;
import org.jspecify.annotations.Nullable;

/** A variance or standard deviation of {@code DOUBLE}: a {@code Double}. */
final class Variance implements Accumulator {
    private final MomentFunction function;
    private final Moments moments = new Moments();

    Variance(MomentFunction function) {
        this.function = function;
    }

    @Override
    public boolean add(Object value) {
        moments.add(((Number) value).doubleValue());
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        moments.merge(((Variance) other).moments);
    }

    @Override
    public @Nullable Object result() {
        return function.result(moments);
    }
}
