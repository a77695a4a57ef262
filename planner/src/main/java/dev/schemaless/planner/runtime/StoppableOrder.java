package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.ReadControl;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** An order by which a sort ends when its statement has to. Used by one thread. */
public final class StoppableOrder implements Comparator<@Nullable Object[]> {
    private static final int UNCHECKED = 1_024;

    private final Comparator<@Nullable Object[]> order;
    private final ReadControl control;
    private int comparisons;

    public StoppableOrder(Comparator<@Nullable Object[]> order, ReadControl control) {
        this.order = order;
        this.control = control;
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        if (++comparisons % UNCHECKED == 0) {
            control.check();
        }
        return order.compare(left, right);
    }
}
