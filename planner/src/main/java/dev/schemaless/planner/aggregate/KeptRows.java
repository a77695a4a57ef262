package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.access.StatementGuard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An aggregate function of rows in an order, such as LISTAGG: it keeps them all, as lists of their columns. */
final class KeptRows implements Accumulator {
    private static final int UNCHECKED = 1_024;

    private final @Nullable Comparator<List<@Nullable Object>> order;
    private final RowsFunction function;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private int comparisons;

    /**
     * Makes the state of a group.
     *
     * @param order null for that in which rows arrive
     */
    KeptRows(@Nullable Comparator<List<@Nullable Object>> order, RowsFunction function) {
        this.order = order;
        this.function = function;
    }

    @Override
    @SuppressWarnings("unchecked") // its evaluator gives lists
    public boolean add(Object row) {
        rows.add((List<@Nullable Object>) row);
        return true;
    }

    @Override
    public void merge(Accumulator other) {
        rows.addAll(((KeptRows) other).rows);
    }

    @Override
    public @Nullable Object result() {
        return result(StatementGuard.none());
    }

    @Override
    public @Nullable Object result(StatementGuard guard) {
        if (order != null) {
            rows.sort(stoppable(order, guard));
        }
        return function.of(rows);
    }

    private Comparator<List<@Nullable Object>> stoppable(
            Comparator<List<@Nullable Object>> known, StatementGuard guard) {
        return (left, right) -> {
            if (++comparisons % UNCHECKED == 0) {
                guard.check();
            }
            return known.compare(left, right);
        };
    }
}
