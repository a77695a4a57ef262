package dev.schemaless.planner.window;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input's rows with the values of window functions, in the order of the last window. The first {@code next()} reads the
 * whole input, and computes all of them.
 */
final class WindowRows implements Rows {
    /** About the memory of a function's value. */
    private static final int VALUE_BYTES = 24;

    /** About the memory of a row's place in lists, and of the positions of its peers and frame. */
    private static final int PLACE_BYTES = 48;

    private final Operator input;
    private final int width;
    private final List<WindowGroup> groups;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private @Nullable List<@Nullable Object[]> computed;
    private int position = -1;

    /**
     * Makes rows.
     *
     * @param width how many columns the input has
     */
    WindowRows(Operator input, int width, List<WindowGroup> groups, ExecutionContext context) {
        this.input = input;
        this.width = width;
        this.groups = groups;
        this.context = context;
        this.memory = context.memory();
    }

    @Override
    public boolean next() {
        context.control().check();
        List<@Nullable Object[]> rows = computed == null ? compute() : computed;
        computed = rows;
        position = Math.min(position + 1, rows.size());
        return position < rows.size();
    }

    private List<@Nullable Object[]> compute() {
        MemoryAccount account = new MemoryAccount(memory);
        WindowContext windows = new WindowContext(context.evaluation(), context.control(), account);
        List<@Nullable Object[]> rows = read(account);
        int column = width;
        for (WindowGroup group : groups) {
            rows = group.compute(rows, column, windows);
            column += group.functions().size();
        }
        return rows;
    }

    /** Returns rows with places for the functions' values. */
    private List<@Nullable Object[]> read(MemoryAccount account) {
        int functions =
                groups.stream().mapToInt(group -> group.functions().size()).sum();
        long perRow = PLACE_BYTES + (long) VALUE_BYTES * functions;
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (Rows all = input.open(context)) {
            while (all.next()) {
                context.control().check();
                @Nullable Object[] row = Arrays.copyOf(all.values(), width + functions);
                account.keep(ValueSize.ofRow(row) + perRow);
                rows.add(row);
            }
        }
        return rows;
    }

    @Override
    public @Nullable Object[] values() {
        if (computed == null) {
            throw new IllegalStateException("there is no current row");
        }
        return computed.get(position);
    }

    @Override
    public void close() {
        computed = List.of();
        position = 0;
        memory.close();
    }
}
