package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some of the input's columns, in an order of its own. */
public final class PickColumnsRows implements Rows {
    private final Rows input;
    private final List<Integer> columns;

    public PickColumnsRows(Rows input, List<Integer> columns) {
        this.input = input;
        this.columns = List.copyOf(columns);
    }

    @Override
    public boolean next() {
        return input.next();
    }

    @Override
    public @Nullable Object[] values() {
        @Nullable Object[] all = input.values();
        @Nullable Object[] picked = new Object[columns.size()];
        for (int i = 0; i < picked.length; i++) {
            picked[i] = all[columns.get(i)];
        }
        return picked;
    }

    @Override
    public void close() {
        input.close();
    }
}
