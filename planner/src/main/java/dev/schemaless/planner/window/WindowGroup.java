package dev.schemaless.planner.window;

import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.runtime.RowSort;
import dev.schemaless.planner.runtime.StoppableOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Functions over the same window. Immutable.
 *
 * @param partition values by which rows are in one window partition; none if all rows are
 * @param order of the rows of a window partition
 */
record WindowGroup(GroupKeys partition, RowSort order, FrameSpec frame, List<WindowFunction> functions) {
    public WindowGroup {
        functions = List.copyOf(functions);
    }

    /**
     * Computes the functions.
     *
     * @param rows changed: sorted, with the functions' values from a column on
     * @return the same rows in the window's order
     */
    List<@Nullable Object[]> compute(List<@Nullable Object[]> rows, int column, WindowContext context) {
        List<@Nullable Object[]> ordered = new ArrayList<>(rows.size());
        for (List<@Nullable Object[]> each : partitions(rows, context)) {
            if (!order.isEmpty()) {
                each.sort(new StoppableOrder(order, context.control()));
            }
            compute(new WindowPartition(each, order, frame, context), column, context);
            ordered.addAll(each);
        }
        return ordered;
    }

    /** Returns the window partitions, none of them empty. */
    private Collection<List<@Nullable Object[]>> partitions(List<@Nullable Object[]> rows, WindowContext context) {
        if (partition.isEmpty()) {
            return rows.isEmpty() ? List.of() : List.of(rows);
        }
        Map<Object, List<@Nullable Object[]>> byKeys = new LinkedHashMap<>();
        for (@Nullable Object[] row : rows) {
            context.control().check();
            Object key = partition.keyOf(row, context.evaluation());
            List<@Nullable Object[]> known = byKeys.get(key);
            if (known == null) {
                known = new ArrayList<>();
                byKeys.put(key, known);
                context.account().keep(ValueSize.kept(key));
            }
            known.add(row);
        }
        return byKeys.values();
    }

    private void compute(WindowPartition rows, int column, WindowContext context) {
        for (int i = 0; i < functions.size(); i++) {
            IntFunction<@Nullable Object> values = functions.get(i).over(rows);
            for (int row = 0; row < rows.size(); row++) {
                context.control().check();
                rows.row(row)[column + i] = values.apply(row);
            }
        }
    }
}
