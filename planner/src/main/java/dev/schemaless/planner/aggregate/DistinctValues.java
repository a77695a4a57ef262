package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.access.StatementGuard;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An aggregate function with DISTINCT: it takes each value once. Values are in the form of {@link EqualForm}. */
final class DistinctValues implements Accumulator {
    private final Accumulator function;
    private final Set<Object> values = new HashSet<>();

    DistinctValues(Accumulator function) {
        this.function = function;
    }

    @Override
    public boolean add(Object value) {
        boolean fresh = values.add(value);
        if (fresh) {
            function.add(value);
        }
        return fresh;
    }

    @Override
    public void merge(Accumulator other) {
        ((DistinctValues) other).values.forEach(this::add);
    }

    @Override
    public @Nullable Object result() {
        return function.result();
    }

    @Override
    public @Nullable Object result(StatementGuard guard) {
        return function.result(guard);
    }
}
