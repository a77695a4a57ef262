package dev.schemaless.planner;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are in memory already. Not thread-safe. */
public final class ListRows implements Rows {
    private final List<@Nullable Object[]> rows;
    private int position = -1;

    public ListRows(List<@Nullable Object[]> rows) {
        this.rows = rows;
    }

    /** Returns no rows. */
    public static ListRows empty() {
        return new ListRows(List.of());
    }

    @Override
    public boolean next() {
        position = Math.min(position + 1, rows.size());
        return position < rows.size();
    }

    @Override
    public @Nullable Object[] values() {
        return rows.get(position).clone();
    }

    @Override
    public void close() {
        position = rows.size();
    }
}
